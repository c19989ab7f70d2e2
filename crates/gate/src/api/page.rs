//! Pages of lists.

use super::problem::Problem;

/// Default number of items in a page.
const USUAL: u32 = 50;
/// Maximum number of items in a page.
const MOST: u32 = 500;

/// Page of a list.
#[derive(Debug)]
pub(crate) struct Page<T> {
    /// Items.
    pub(crate) items: Vec<T>,
    /// Start of the next page; `None` on the last page.
    pub(crate) next: Option<String>,
}

impl<T> Page<T> {
    /// A page without items.
    pub(crate) const EMPTY: Self = Self { items: Vec::new(), next: None };
}

/// Number of items in a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageSize(u32);

impl PageSize {
    /// Reads the parameter `limit`.
    pub(crate) fn of(asked: Option<u32>) -> Result<Self, Problem> {
        Self::within(asked, USUAL, MOST)
    }

    /// Reads the parameter `limit`, with a default and a maximum.
    pub(crate) fn within(asked: Option<u32>, usual: u32, most: u32) -> Result<Self, Problem> {
        let size = asked.unwrap_or(usual);
        if (1..=most).contains(&size) {
            Ok(Self(size))
        } else {
            Err(Problem::bad_request("limit", format!("from 1 to {most}")))
        }
    }

    /// Returns the number of items.
    pub(crate) fn get(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of items to query: one more than in the page.
    pub(crate) fn queried(self) -> i64 {
        i64::from(self.0) + 1
    }

    /// Removes the item that follows the page, and returns the start of the next page from the last item.
    pub(crate) fn cut<T, C>(self, found: &mut Vec<T>, cursor: impl Fn(&T) -> C) -> Option<C> {
        let has_more = found.len() > self.get();
        found.truncate(self.get());
        found.last().filter(|_| has_more).map(cursor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_page_without_more_is_the_last() {
        let size = PageSize::of(Some(2)).unwrap();
        assert_eq!(size.queried(), 3);
        let mut found = vec![1, 2];
        assert_eq!(size.cut(&mut found, |it| *it), None);
        found.push(3);
        assert_eq!((size.cut(&mut found, |it| *it), found), (Some(2), vec![1, 2]));
        assert!(PageSize::of(Some(0)).is_err() && PageSize::of(Some(501)).is_err());
    }
}
