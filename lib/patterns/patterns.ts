import type { JsonObject } from '@/lib/shared/json-schema';
import type { ArgumentCheck } from '@/lib/tools/checked-arguments';
import type { OnMatches, PatternSearch, SearchOutcome } from './search';

interface SearchOptions {
  /** What the search may take. */
  milliseconds: number;
  onMatches: OnMatches;
  /** Ends it early. */
  signal?: AbortSignal;
}

/** Runs regular expressions of users, tools and files where they can be killed. Nothing else may run them. */
export interface PatternRunner {
  /** Finds the matches of a pattern. `stopped` when its time is over, `cancelled` when its signal says so. */
  search(search: PatternSearch, options: SearchOptions): Promise<SearchOutcome | { is: 'cancelled' }>;
  /** Checks arguments against a tool's schema, whose patterns came from outside. */
  check(schema: unknown, given: JsonObject): Promise<ArgumentCheck>;
}

/** What a page sends to the worker, one request at a time. */
export type PatternRequest = ({ is: 'search' } & PatternSearch) | { is: 'check'; schema: unknown; given: JsonObject };

export type PatternReply =
  /** The time of the request counts from here: before, the worker was loaded. */
  | { is: 'begun' }
  | { is: 'matches'; matches: Parameters<OnMatches>[0]; next: Parameters<OnMatches>[1] }
  | { is: 'ended'; end: SearchOutcome }
  | { is: 'checked'; checked: ArgumentCheck };
