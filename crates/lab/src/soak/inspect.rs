//! Goes through anything that can be serialized and calls back for every text and every card in it, whatever field
//! it hides in. Writes nothing.

use std::fmt;

use serde::ser::{self, Serialize};

/// Looks at what is found, and in which fields.
pub trait Inspector {
    fn text(&mut self, text: &str, path: &[&'static str]);
    fn card(&mut self, id: u16, path: &[&'static str]);
}

/// Shows everything in a value to an inspector.
pub fn inspect(value: &impl Serialize, by: &mut impl Inspector) {
    let gone = value.serialize(&mut Walk { by, is_card: false, path: Vec::new() });
    debug_assert!(gone.is_ok(), "walking cannot fail");
}

struct Walk<'a, I> {
    by: &'a mut I,
    /// The next number is that of a card.
    is_card: bool,
    path: Vec<&'static str>,
}

/// Required by the trait; never made.
#[derive(Debug)]
pub struct Never(String);

impl fmt::Display for Never {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(message: T) -> Never {
        Never(message.to_string())
    }
}

type Done = Result<(), Never>;

macro_rules! nothing {
    ($($name:ident: $type:ty),*) => {
        $(fn $name(self, _: $type) -> Done {
            Ok(())
        })*
    };
}

impl<I: Inspector> ser::Serializer for &mut Walk<'_, I> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    nothing!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);
    nothing!(serialize_u8: u8, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64);
    nothing!(serialize_char: char, serialize_bytes: &[u8], serialize_unit_struct: &'static str);

    fn serialize_u16(self, number: u16) -> Done {
        if std::mem::take(&mut self.is_card) {
            self.by.card(number, &self.path);
        }
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Done {
        self.by.text(text, &self.path);
        Ok(())
    }

    fn serialize_none(self) -> Done {
        Ok(())
    }

    fn serialize_unit(self) -> Done {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Done {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Done {
        self.is_card = name == "CardId";
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Done {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }
}

macro_rules! elements {
    ($trait:ident, $method:ident) => {
        impl<I: Inspector> ser::$trait for &mut Walk<'_, I> {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                value.serialize(&mut **self)
            }

            fn end(self) -> Done {
                Ok(())
            }
        }
    };
}

macro_rules! fields {
    ($trait:ident) => {
        impl<I: Inspector> ser::$trait for &mut Walk<'_, I> {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
                self.path.push(key);
                let done = value.serialize(&mut **self);
                self.path.pop();
                done
            }

            fn end(self) -> Done {
                Ok(())
            }
        }
    };
}

elements!(SerializeSeq, serialize_element);
elements!(SerializeTuple, serialize_element);
elements!(SerializeTupleStruct, serialize_field);
elements!(SerializeTupleVariant, serialize_field);
fields!(SerializeStruct);
fields!(SerializeStructVariant);

impl<I: Inspector> ser::SerializeMap for &mut Walk<'_, I> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut **self)
    }

    fn end(self) -> Done {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Inspector, inspect};
    use rules::decision::Answer;
    use rules::ids::{CardId, Seat};

    #[derive(Default)]
    struct Found(Vec<String>, Vec<u16>);

    impl Inspector for Found {
        fn text(&mut self, text: &str, _: &[&'static str]) {
            self.0.push(text.to_owned());
        }

        fn card(&mut self, id: u16, _: &[&'static str]) {
            self.1.push(id);
        }
    }

    #[test]
    fn texts_and_cards_are_found_wherever_they_are() {
        let mut found = Found::default();
        let value = (
            Some(vec![Answer::Card(CardId(7)), Answer::Use(CardId(9), 1), Answer::Player(Seat(3))]),
            [("a name", 300u16)],
            std::collections::BTreeMap::from([("key", CardId(11))]),
        );
        inspect(&value, &mut found);
        assert_eq!(found.0, ["a name", "key"]);
        assert_eq!(found.1, [7, 9, 11]);
    }
}
