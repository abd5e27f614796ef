//! Keywords that are written in the card language.

use cardlang::def::{AbilityKind, KeywordDef};

use super::{Made, Maker, Unknown};
use crate::code::{Gift, Key, Mod};
use crate::pool::{FaceFacts, KeywordFacts, Pool, Refusal};

/// Compiles one keyword, or tells every phrase that stands in the way; cards with it are refused then.
pub(crate) fn keyword(pool: &mut Pool, def: &KeywordDef, index: usize, refusals: &mut Vec<Refusal>) {
    let Some(key @ Key::Written(n)) = Key::named(&def.id) else {
        let phrase = format!("keyword {}: the framework plays it", def.id);
        return refusals.push(Refusal { card: def.id.clone(), phrase, file: def.file, span: def.span });
    };
    let title = pool.titles.intern(&def.face.title);
    let mut maker = Maker::new(pool.open());
    maker.keyword = Some(key);
    match gifts(&mut maker, def) {
        Ok(()) => {
            let face = FaceFacts { title, gifts: maker.gifts, asks: maker.asks, ..FaceFacts::empty() };
            pool.keywords.insert(n, KeywordFacts { def: index, face });
        }
        Err(Unknown { phrase, span }) => {
            refusals.push(Refusal { card: def.id.clone(), phrase, file: def.file, span });
        }
    }
}

fn gifts(maker: &mut Maker, def: &KeywordDef) -> Made<()> {
    for (ability, index) in def.face.abilities.iter().zip(0u16..) {
        if ability.kind == AbilityKind::Constant {
            maker.text_gift(&ability.body, ability.span)?;
        } else {
            maker.ability_gift(ability, index)?;
        }
        if maker.gifts.iter().flat_map(Gift::text).any(|constant| matches!(constant.what, Mod::Gain(_))) {
            return Err(Unknown { phrase: "a gift inside a keyword".into(), span: ability.span });
        }
    }
    Ok(())
}
