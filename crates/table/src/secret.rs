//! Secrets: tokens, codes of rooms, passwords, seeds. What is stored of tokens and passwords does not give them away.

use std::fmt::Write as _;

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use rules::chance::{Key, Seed};
use rules::setup::Setup;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// So many random bytes as letters and digits, five bits a sign.
fn random<const BYTES: usize>() -> String {
    const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    let (mut text, mut bits, mut held) = (String::new(), 0_u32, 0_u32);
    for byte in bytes {
        held = held << 8 | u32::from(byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(SIGNS[(held >> bits) as usize & 31]));
            held &= (1 << bits) - 1;
        }
    }
    text
}

/// A secret that makes its bearer somebody: 160 bits.
pub fn new_token() -> String {
    random::<20>()
}

/// What a room is found by: 100 bits, short enough for a link.
pub fn new_code() -> String {
    random::<13>()[..20].to_owned()
}

/// A seed that nobody knows: 256 bits from the system.
pub fn new_seed() -> Seed {
    let mut bytes = [0; Key::BYTES];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    Seed::secret(bytes)
}

/// What is told of a game before it begins and can be checked when it is over: the SHA-256 of its setup, the seed in
/// it, as a replay writes it without spaces.
pub fn promise(setup: &Setup) -> String {
    hex(&Sha256::digest(serde_json::to_vec(setup).expect("a setup is plain data")))
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// What is kept of a token: enough to know it again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fingerprint(String);

impl Fingerprint {
    /// The fingerprint of a token, which is all that is ever stored of it.
    pub fn of(token: &str) -> Fingerprint {
        Fingerprint(hex(&Sha256::digest(token.as_bytes())))
    }

    /// As it is stored.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Compares in a time that tells nothing.
    pub fn is(&self, other: &Fingerprint) -> bool {
        self.0.as_bytes().ct_eq(other.0.as_bytes()).into()
    }
}

fn argon() -> Argon2<'static> {
    // 8 MiB, three passes: some twenty milliseconds, and little enough memory for many at once.
    let params = Params::new(8 * 1024, 3, 1, None).expect("these are good parameters");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// A password as it is stored. Takes a while, on purpose.
pub fn hash_password(password: &str) -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    let salt = SaltString::encode_b64(&bytes).expect("sixteen bytes are a salt");
    argon().hash_password(password.as_bytes(), &salt).expect("a password can be hashed").to_string()
}

/// Takes a while, too.
pub fn is_password(stored: &str, given: &str) -> bool {
    let Ok(hash) = PasswordHash::new(stored) else { return false };
    argon().verify_password(given.as_bytes(), &hash).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{Fingerprint, hash_password, is_password, new_code, new_token};

    #[test]
    fn tokens_are_long_and_never_the_same() {
        assert_eq!((new_token().len(), new_code().len()), (32, 20));
        assert_ne!(new_token(), new_token());
    }

    #[test]
    fn only_the_token_has_its_fingerprint() {
        let token = new_token();
        assert!(Fingerprint::of(&token).is(&Fingerprint::of(&token)));
        assert!(!Fingerprint::of(&token).is(&Fingerprint::of(&new_token())));
    }

    #[test]
    fn passwords_are_known_by_their_hash() {
        let stored = hash_password("mellon");
        assert!(!stored.contains("mellon"));
        assert!(is_password(&stored, "mellon"));
        assert!(!is_password(&stored, "Mellon"));
        assert!(!is_password("nonsense", "mellon"));
    }
}
