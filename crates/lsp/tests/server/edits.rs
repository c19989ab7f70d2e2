//! Random edits, in every encoding of columns.

use serde_json::{Value, json};
use vnfcheck_hot::Unit;

use crate::harness::{BASE, Client, ENVIRONMENT, NESTED, folder, fresh_check};

/// Reproducible pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound).unwrap()).unwrap()
    }
}

/// The editor's model of a text: characters, lines that end at `\n`, `\r\n` or `\r`, and columns in a unit.
struct Model {
    text: Vec<char>,
}

impl Model {
    fn position(&self, index: usize, unit: Unit) -> Value {
        let (mut line, mut column) = (0, 0);
        for (at, character) in self.text[..index].iter().enumerate() {
            let ends = *character == '\n' || (*character == '\r' && self.text.get(at + 1) != Some(&'\n'));
            if ends {
                line += 1;
                column = 0;
            } else {
                column += match unit {
                    Unit::Utf8 => character.len_utf8(),
                    Unit::Utf16 => character.len_utf16(),
                    Unit::Character => 1,
                };
            }
        }
        json!({ "line": line, "character": column })
    }

    /// Replaces a random part, at character boundaries but not between `\r` and `\n`. Returns the change event of the
    /// editor.
    fn edit(&mut self, dice: &mut Dice, unit: Unit) -> Value {
        const PIECES: [&str; 24] = [
            "a",
            "é",
            "😀",
            "\n",
            "\r\n",
            "\t",
            "  ",
            ": ",
            "- ",
            "#",
            "{",
            "}",
            "[",
            "]",
            "'",
            "\"",
            "&a ",
            "*a",
            "get_param",
            "fw_flavor_name",
            "\n  x: 1\n",
            "resources:\n",
            ",",
            "\u{feff}",
        ];
        let splits = |text: &[char], at: usize| {
            at > 0 && text.get(at - 1) == Some(&'\r') && text.get(at) == Some(&'\n')
        };
        let mut start = dice.below(self.text.len() + 1);
        let mut end = (start + [0, 0, 1, 2, 9][dice.below(5)]).min(self.text.len());
        start -= usize::from(splits(&self.text, start));
        end -= usize::from(splits(&self.text, end) && end > start);
        let end = end.max(start);
        let new = if dice.below(4) == 0 { "" } else { PIECES[dice.below(PIECES.len())] };
        let range = json!({ "start": self.position(start, unit), "end": self.position(end, unit) });
        self.text.splice(start..end, new.chars());
        json!({ "range": range, "text": new })
    }

    fn text(&self) -> String {
        self.text.iter().collect()
    }
}

/// Total number of edits in all three encodings.
const EDITS: usize = 10_000;
/// Number of edits between two comparisons.
const AT_ONCE: usize = 40;

#[test]
fn after_any_edits_the_published_set_is_that_of_a_fresh_check() {
    for (encoding, unit) in [("utf-8", Unit::Utf8), ("utf-16", Unit::Utf16), ("utf-32", Unit::Character)] {
        let folder = folder();
        let mut client = Client::start(folder.path(), encoding, &Value::Null);
        client.open("base.yaml", BASE);
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        let mut model = Model { text: BASE.chars().collect() };
        let mut version = 1;
        for round in 0..EDITS.div_ceil(3 * AT_ONCE) {
            // Regularly restores valid YAML.
            if round % 4 == 0 {
                model.text = BASE.replace('\n', if round % 8 == 0 { "\n" } else { "\r\n" }).chars().collect();
                version += 1;
                client.change("base.yaml", version, &[json!({ "text": model.text() })]);
            }
            let mut left = AT_ONCE;
            while left > 0 {
                let count = (1 + dice.below(5)).min(left);
                left -= count;
                let changes: Vec<Value> = (0..count).map(|_| model.edit(&mut dice, unit)).collect();
                version += 1;
                client.change("base.yaml", version, &changes);
            }
            client.settle("base.yaml", version);
            let text = model.text();
            let files = [("base.env", ENVIRONMENT), ("base.yaml", &text), ("parts/nested.yaml", NESTED)];
            assert_eq!(client.diagnostics(), fresh_check(&files, unit), "{encoding}, round {round}:\n{text}");
        }
        client.end().unwrap();
    }
}
