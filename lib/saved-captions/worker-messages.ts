import type { HitInContext } from './in-context';
import type { CaptionQuery } from './query';
import type { SearchProgress } from './search-session';

/** What a page asks of the one who holds the texts. `n` grows with each wish, so that a late word on an older one is known. */
export type SearchCommand =
  /** The tracks that are looked through, and their order. */
  | { is: 'among'; keys: readonly string[] }
  | { is: 'search'; n: number; wish: CaptionQuery }
  | { is: 'stop' }
  /** A stopped pattern may take the same time again. */
  | { is: 'go-on' }
  | { is: 'rows'; n: number; from: number; until: number }
  | { is: 'times'; n: number; key: string };

export type SearchEvent =
  /** Tracks are made ready: so many of so many. */
  | { is: 'reading'; done: number; of: number }
  /** All of them are. `unread` could not be read; `isFull` where the device has no room for what is made of them. */
  | { is: 'ready'; unread: number; isFull: boolean }
  /** Whoever holds the texts died over them: nothing more comes. */
  | { is: 'broken' }
  | { is: 'bad-pattern'; n: number; reason: string }
  /** The tracks that are looked through from now on: those asked for that are there. */
  | { is: 'through'; keys: readonly string[] }
  /** How far the search came, and the hits in each of those tracks, side by side with them. */
  | { is: 'count'; n: number; count: SearchProgress; counts: Uint32Array }
  | { is: 'rows'; n: number; from: number; rows: HitInContext[] }
  | { is: 'times'; n: number; key: string; times: number[] };
