//! Layers of content: of two definitions with one id, the upper one counts.

use std::collections::BTreeMap;

use cardlang::def::{CampaignDef, CardDef, Content, DeckDef, KeywordDef, ScenarioDef};
use cardlang::{Diagnostic, Span};

/// Something with an id, and where it was read.
trait Defined {
    const WORD: &'static str;
    fn id(&self) -> &str;
    fn place(&self) -> (usize, Span);
}

macro_rules! defined {
    ($kind:ty, $word:literal) => {
        impl Defined for $kind {
            const WORD: &'static str = $word;

            fn id(&self) -> &str {
                &self.id
            }

            fn place(&self) -> (usize, Span) {
                (self.file, self.span)
            }
        }
    };
}

defined!(CardDef, "card");
defined!(ScenarioDef, "scenario");
defined!(DeckDef, "deck");
defined!(CampaignDef, "campaign");
defined!(KeywordDef, "keyword");

/// Keeps the topmost definition of each id. The language calls the upper one a second definition; across layers that
/// is no error.
pub fn settle(content: &mut Content, diagnostics: &mut Vec<Diagnostic>, layers: &[usize]) {
    topmost(&mut content.cards, diagnostics, layers);
    topmost(&mut content.scenarios, diagnostics, layers);
    topmost(&mut content.decks, diagnostics, layers);
    topmost(&mut content.campaigns, diagnostics, layers);
    topmost(&mut content.keywords, diagnostics, layers);
}

fn topmost<T: Defined>(list: &mut Vec<T>, diagnostics: &mut Vec<Diagnostic>, layers: &[usize]) {
    let mut highest: BTreeMap<String, usize> = BTreeMap::new();
    for item in list.iter() {
        let layer = layers[item.place().0];
        if highest.get(item.id()).is_some_and(|below| *below < layer) {
            let message = format!("there is already a {} `{}`", T::WORD, item.id());
            diagnostics.retain(|found| (found.file, found.span) != item.place() || found.message != message);
        }
        let at = highest.entry(item.id().to_owned()).or_default();
        *at = layer.max(*at);
    }
    list.retain(|item| highest.get(item.id()) == Some(&layers[item.place().0]));
}
