//! Memory: what a game takes, and how seldom a running game asks for more.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use common::Playing;
use rules::frame::{EnemyAttack, Env, Frame, Lasting, Pending};
use rules::state::{Card, Game};

/// Counts what each thread asks for.
struct Counting;

thread_local! {
    static BLOCKS: Cell<usize> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

fn count(bytes: usize) {
    BLOCKS.set(BLOCKS.get() + 1);
    BYTES.set(BYTES.get() + bytes);
}

#[expect(unsafe_code, reason = "an allocator cannot be written otherwise; this one only counts")]
// SAFETY: every call is handed to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Blocks and bytes asked for while something is done.
fn asked_for<T>(work: impl FnOnce() -> T) -> (usize, usize, T) {
    let (blocks, bytes) = (BLOCKS.get(), BYTES.get());
    let done = work();
    (BLOCKS.get() - blocks, BYTES.get() - bytes, done)
}

fn play_all(playing: &mut Playing<'_>, seeds: std::ops::Range<u64>) -> usize {
    let mut decisions = 0;
    for seed in seeds {
        playing.again(seed);
        while !playing.over() {
            playing.step();
            decisions += 1;
        }
    }
    decisions
}

#[test]
fn a_running_game_hardly_allocates() {
    for players in 1..=4 {
        let table = common::table(players);
        let mut playing = Playing::new(&table, 0);
        play_all(&mut playing, 0..50);
        let (blocks, _, decisions) = asked_for(|| play_all(&mut playing, 50..250));
        let each = blocks as f64 / decisions as f64;
        println!("{players} players: {blocks} blocks in {decisions} decisions, {each:.5} each");
        assert!(each <= 0.05, "{players} players: {each} allocations a decision");
    }
}

#[test]
fn a_solo_game_is_small() {
    let table = common::table(1);
    let (mut most, mut seen) = ((0, 0), 0);
    for seed in 0..50 {
        let mut playing = Playing::new(&table, seed);
        playing.until_round(3);
        while !playing.over() {
            let (blocks, bytes, _) = asked_for(|| playing.game.clone());
            most = (most.0.max(blocks), most.1.max(size_of::<Game>() + bytes));
            seen += 1;
            playing.step();
        }
    }
    println!("at most {} blocks and {} bytes in {seen} positions", most.0, most.1);
    assert!(seen > 1000, "only {seen} positions seen");
    assert!(most.0 <= 8, "{} heap blocks", most.0);
    assert!(most.1 <= 6 * 1024, "{} bytes", most.1);
}

#[test]
fn parts_keep_their_size() {
    let sizes = [
        ("Game", size_of::<Game>(), 592),
        ("Card", size_of::<Card>(), 26),
        ("Frame", size_of::<Frame>(), 86),
        ("Env", size_of::<Env>(), 76),
        ("EnemyAttack", size_of::<EnemyAttack>(), 26),
        ("Pending", size_of::<Pending>(), 32),
        ("Lasting", size_of::<Lasting>(), 172),
    ];
    for (name, size, most) in sizes {
        println!("{name}: {size} bytes, at most {most}");
        assert!(size <= most, "{name} has grown to {size} bytes");
    }
}
