//! Dates of records, in universal time.

const DAY: u64 = 86_400;

/// Year, month, day, hour, minute, second of a time in seconds since the beginning of 1970.
pub fn parts(seconds: u64) -> [u64; 6] {
    let [year, month, day] = civil(seconds / DAY);
    let rest = seconds % DAY;
    [year, month, day, rest / 3600, rest / 60 % 60, rest % 60]
}

/// `2026-11-15 21:44`
pub fn moment(seconds: u64) -> String {
    let [year, month, day, hour, minute, _] = parts(seconds);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
}

/// The date so many days after the first of 1970. Counted in years that begin with March, a leap day comes last.
fn civil(days: u64) -> [u64; 3] {
    const ERA: u64 = 146_097;
    let days = days + 719_468;
    let (era, day_of_era) = (days / ERA, days % ERA);
    let year = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / (ERA - 1)) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    [year + era * 400 + u64::from(month <= 2), month, day]
}

#[cfg(test)]
mod tests {
    use super::{moment, parts};

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(moment(0), "1970-01-01 00:00");
        assert_eq!(moment(951_782_400), "2000-02-29 00:00");
        assert_eq!(moment(1_709_251_199), "2024-02-29 23:59");
        assert_eq!(moment(1_709_251_200), "2024-03-01 00:00");
        assert_eq!(parts(1_794_780_262), [2026, 11, 15, 22, 4, 22]);
    }
}
