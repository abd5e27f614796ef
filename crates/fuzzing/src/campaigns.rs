//! Campaign logs: read, written, played on.

use library::campaign::Campaign;
use rules::setup::begin;
use table::campaigns::standing;

use crate::{LIBRARY, text};

pub fn run(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let campaign = match Campaign::read(&LIBRARY, text) {
        Ok(campaign) => campaign,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = campaign.text().expect("a log that was read can be written");
    let again = Campaign::read(&LIBRARY, &written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.log, campaign.log);
    let _ = (standing(&LIBRARY, &campaign), campaign.total_score(), campaign.since());
    match campaign.setup(1_u64) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(setup) => {
            if let Err(error) = begin(&LIBRARY.pool, &setup, None) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}
