//! Orders and what they cost.
#![warn(missing_docs)]

extern crate alloc;
extern crate serde_json as json;

use std::collections::*;
use std::{
    fmt::{self, Display, Formatter}, // and a comment, with braces {}
    io::{self as stdio, Read as _, Write},
    sync::Arc,
};
use ::tokio::sync::mpsc;
use anyhow;
use crate::disk::{self, folder::Folder as Place};
use super::*;

pub use self::ledger::{Book, Entry as BookEntry};
pub(crate) use money::*;

pub mod ledger;
mod money;
pub(crate) mod r#move;
#[path = "windows/clock.rs"]
#[cfg(windows)]
mod clock;

/// How many lines an order may have.
pub const MAX_LINES: usize = 1_000;
const BANNER: &str = r#"
pub fn not_a_function() {}
struct NotAType;
"#;
static COUNTER: AtomicUsize = AtomicUsize::new(0);
pub static mut TABLE: [u8; 4] = [
    1, 2, //
    3, 4,
];
const _: () = assert!(MAX_LINES > 3);
const _: () = {
    impl Default for Open {
        fn default() -> Self { Open }
    }
};
const LIMIT: usize = {
    struct Hidden;
    MAX_LINES * 2
};

pub type Result<T, E = Error> = std::result::Result<T, E>;
type Callback<'a> = Box<dyn Fn(&'a Order<Open>) -> bool + Send + 'a>;

/// An amount.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(C)]
pub struct Money {
    /// In cents.
    pub cents: i64,
    #[serde(rename = "currency")]
    pub(crate) currency: Currency,
}

#[derive(
    Default,
    Debug, // for tests
)]
pub struct Meters(pub f64, u8);

pub struct Open;
struct Wrapper<T: ?Sized>(T)
where
    T: Display;

pub struct Order<S, const N: usize = 4>
where
    S: Status + 'static,
{
    id: u64,
    lines: [Option<Line>; N],
    on_change: Option<Box<dyn FnMut(&str, &str) -> Result<()>>>,
    state: std::marker::PhantomData<S>,
}

pub union Bits {
    float: f32,
    int: u32,
}

#[non_exhaustive]
#[derive(Debug)]
pub enum Event {
    Placed,
    #[deprecated(note = "use Placed")]
    Opened = 7,
    /// Money came in.
    Paid { amount: Money, by: String },
    Shipped(Meters, Vec<(u8, u8)>),
    Failed(#[from] Error),
}

enum Never {}

/// What can be asked.
pub trait Status: Sized + Send {
    type Next: Status;
    type Parts<'a>: Iterator<Item = &'a str>
    where
        Self: 'a;
    const NAME: &'static str;
    const FINAL: bool = false;

    fn name(&self) -> &str;
    fn advance<F>(self, with: F) -> Result<Self::Next>
    where
        F: FnOnce(&Self) -> bool;
    #[must_use]
    async fn save(&self, place: &Place) -> stdio::Result<()> {
        fn inner_helper() {}
        inner_helper();
        Ok(())
    }
}

pub unsafe trait Trusted {}
pub(crate) unsafe trait Marker: Copy {}

impl Status for Open {
    type Next = Paid;
    type Parts<'a> = std::str::Split<'a, char>;
    const NAME: &'static str = "open";

    fn name(&self) -> &str {
        "fn fake() {}"
    }

    fn advance<F>(self, with: F) -> Result<Self::Next>
    where
        F: FnOnce(&Self) -> bool,
    {
        let local = |x: u8| x + 1;
        const LOCAL: u8 = 1;
        struct LocalType;
        todo!("{}", local(LOCAL))
    }
}

impl<S: Status, const N: usize> Order<S, N> {
    pub const EMPTY: Option<Line> = None;

    /// Makes one.
    pub fn new(id: u64, lines: impl IntoIterator<Item = Line>) -> Self {
        Self { id, ..todo!() }
    }

    #[inline]
    pub(super) const unsafe fn total_unchecked(&self) -> i64 {
        0
    }

    pub async fn place(
        &mut self,
        by: &str, // whoever it is
        at: Option<(u32, u32)>,
    ) -> std::result::Result<Event, Box<dyn std::error::Error>> {
        macro_rules! local_macro { () => {} }
        Err("no".into())
    }
}

impl<'a, S: Status> Iterator for &'a mut Order<S> {
    type Item = &'a Line;
    fn next(&mut self) -> Option<Self::Item> {
        None
    }
}

impl fmt::Display for ledger::Entry<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result { write!(f, "impl X for Y {{ }}") }
}

impl From<(u8, Meters)> for Money { fn from((a, _): (u8, Meters)) -> Self { todo!() } }
unsafe impl<S> Send for Order<S> where S: Status {}
impl<T> !Sync for Wrapper<T> {}
impl dyn Shape + '_ { fn area(&self) -> f64 { 0.0 } }
impl<A: Status, B: Status> Pairing for (A, B) {}

extern "C" {
    pub fn strlen(text: *const u8) -> usize;
    static errno: i32;
    type Opaque;
}

#[no_mangle]
pub extern "C" fn order_total(handle: *const Order<Open>, mut out: *mut i64) -> bool { true }

#[get("/orders/<id>")]
pub async fn show(id: u64) -> Json<Event> { todo!() }

#[tokio::main(flavor = "multi_thread")]
async fn main() -> Result<()> { Ok(()) }

pub const fn square<const N: usize>(x: [u8; N]) -> usize { N * N }

/* fn commented_out() { /* nested */ } */

/// Adds up.
#[macro_export]
macro_rules! sum {
    () => { 0 };
    ($first:expr $(, $rest:expr)*) => {{
        fn hidden_in_macro() {}
        $first + sum!($($rest),*)
    }};
}

macro_rules! words(($($w:ident)*) => { [$(stringify!($w)),*] });

pub macro pair($a:expr, $b:expr) {
    ($a, $b)
}

thread_local! {
    static DEPTH: Cell<usize> = Cell::new(0);
}

cfg_net! {
    /// Only with the feature `net`.
    pub mod remote;

    pub struct Remote {
        address: String,
    }

    impl Remote {
        cfg_unstable! {
            pub fn ping(&self) -> bool { matches!(self.address.len(), 1..=9) }
        }
    }
}

bitflags::bitflags! {
    #[derive(Clone)]
    pub struct Access: u32 {
        const READ = 0b01;
    }
}

table! {
    use diesel::sql_types::*;
    orders (id) {
        id -> Integer,
        customer -> Nullable<Text>,
    }
}

proptest! {
    #[test]
    fn never_negative(cents in 0..1000i64) { prop_assert!(cents >= 0); }
}

impl_rate! { Daily => 1, Weekly => 7 }

pub trait Printable = Display + Send;
pub unsafe auto trait Plain {}

unsafe extern "C" {
    pub safe fn abs(x: i32) -> i32;
}

fn borrowed(rates: &(dyn 'static + rates::Rate), each: impl 'static + Fn(u8)) -> impl Iterator<Item = u8> + use<> {
    let brace = '{';
    let quote = '\'';
    let text = "} fn fake() { \" {";
    let raw = r##"} "# fn fake2() { "##;
    // } fn fake3() {
    /* } /* fn fake4() { */ { */
    std::iter::once(brace as u8)
}

pub mod rates {
    use super::{Money, Result as Outcome};

    pub trait Rate {
        fn rate(&self) -> f64;
    }

    pub(super) mod inner {
        pub struct Deep {
            pub value: f64,
        }
        impl Deep {
            pub fn get(&self) -> f64 { self.value }
        }
        pub enum Way { Up, Down }
        pub fn convert(money: super::Money) -> f64 { 1.0 }
    }

    pub fn today() -> Outcome<f64> {
        use std::time::Instant;
        Ok(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixture { orders: Vec<Order<Open>> }

    #[test]
    fn totals_are_right() {
        assert_eq!(1, 1);
    }

    #[tokio::test]
    #[should_panic(expected = "no")]
    async fn refuses() {}
}
