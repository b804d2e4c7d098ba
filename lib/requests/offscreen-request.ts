import type { LearnedNames } from '@/lib/service/assumptions';
import type { AnyCall, Unanswered } from '@/lib/service/call';
import type { Heard } from '@/lib/service/reported-problems';

/**
 * A question whose answer takes minutes, as the page out of sight is given it. Without the token: that page reads it where it
 * rests, at the moment that it asks.
 */
export interface SlowOrder {
  /** Of this asking alone; see `slowId`. */
  id: string;
  /** Of the question; see `cache-key.ts`. */
  key: string;
  question: Pick<AnyCall, 'name' | 'asked'>;
  connection: string;
  serviceUrl: string;
  names: LearnedNames;
  noCaptions?: readonly string[] | undefined;
}

/** How it ended. An answer lies on the shelf of answers by then, unless what it is about was forgotten. */
export type SlowEnd = { ok: true } | Unanswered;

/** What that page tells the worker. */
export type SlowSays =
  /** It is about to ask: told whether it still may. */
  { is: 'begun'; id: string } | { is: 'ended'; id: string; end: SlowEnd; heard?: { serviceUrl: string; heard: Heard } };

const prefix = 'slow ';

/**
 * The name of one asking, by its row of the ledger and the key of its question. Others can read from it what is under way, also
 * once the row no longer says what was asked.
 */
export const slowId = (row: string, key: string): string => `${prefix}${row} ${key}`;

/** The key of the question that is asked under a name; `null` where the name is of another job. */
export const keyOfSlow = (id: string): string | null =>
  id.startsWith(prefix) ? id.slice(id.indexOf(' ', prefix.length) + 1) : null;
