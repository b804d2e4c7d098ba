import type { JsonObject } from '@/lib/shared/json-schema';
import type { ArgumentCheck } from '@/lib/tools/check-arguments';

/** A position in a list of strings: the index of the string, and the offset in UTF-16 code units. */
export interface TextPosition {
  text: number;
  offset: number;
}

export interface PatternMatch {
  text: number;
  from: number;
  to: number;
}

interface PatternSearch {
  /** A regular expression. Case is ignored, and `^` and `$` match at the start and end of every line. */
  source: string;
  texts: readonly string[];
  /** The position at which an earlier search stopped. */
  from?: TextPosition;
  maxMatches: number;
}

/** The outcome of a search. `next` is the position to continue from. */
type SearchOutcome = { is: 'done' } | { is: 'stopped'; next: TextPosition } | { is: 'bad-pattern'; reason: string };

/** Receives matches as they are found, with the position that the search has reached. */
type OnMatches = (matches: PatternMatch[], next: TextPosition) => void;

/** Milliseconds between two reports, and the maximum number of matches in a report. */
const reportEvery = 10;
const maxReported = 2_000;

/**
 * Finds every match of a pattern in a list of strings, in order; empty matches are left out. Matching a regular
 * expression cannot be interrupted and can take years, so this runs only in the pattern worker, which can be
 * terminated. Reports when the number of matches doubles and every ten milliseconds, so that little is lost on
 * termination.
 */
export function searchTexts(search: PatternSearch, now: () => number, onMatches: OnMatches): SearchOutcome {
  const { texts, from = { text: 0, offset: 0 }, maxMatches } = search;
  let found: PatternMatch[] = [];
  let count = 0;
  let reported = now();
  const report = (next: TextPosition): void => {
    onMatches(found, next);
    found = [];
    reported = now();
  };
  try {
    const expression = new RegExp(search.source, 'gimu');
    for (let text = from.text; text < texts.length; text++) {
      const all = matchesIn(texts[text] ?? '', expression, text === from.text ? from.offset : 0);
      for (const match of all) {
        found.push({ text, ...match });
        count++;
        const next = { text, offset: match.to };
        const isDoubled = Number.isInteger(Math.log2(count));
        if (isDoubled || found.length >= maxReported || now() - reported >= reportEvery) report(next);
        if (count < maxMatches) continue;
        report(next);
        return { is: 'stopped', next };
      }
      if (now() - reported >= reportEvery) report({ text: text + 1, offset: 0 });
    }
    report({ text: texts.length, offset: 0 });
    return { is: 'done' };
  } catch (error) {
    // Some patterns only fail at run time, because they are too large or too deep.
    return { is: 'bad-pattern', reason: error instanceof Error ? error.message : String(error) };
  }
}

function* matchesIn(text: string, expression: RegExp, offset: number): Generator<{ from: number; to: number }> {
  expression.lastIndex = offset;
  for (let hit = expression.exec(text); hit; hit = expression.exec(text)) {
    const [{ length }] = hit;
    if (length > 0) yield { from: hit.index, to: hit.index + length };
    // Advances past an empty match, which would otherwise be found again.
    else expression.lastIndex = hit.index + ((text.codePointAt(hit.index) ?? 0) > 0xffff ? 2 : 1);
  }
}

interface SearchOptions {
  milliseconds: number;
  onMatches: OnMatches;
  signal?: AbortSignal;
}

/**
 * Runs regular expressions from users, tools and files in a worker that can be terminated. No other code may run such
 * expressions.
 */
export interface PatternRunner {
  /**
   * Finds the matches of a pattern. Resolves to `stopped` at the time limit or after `maxMatches` matches, and to
   * `cancelled` after an abort.
   */
  search(search: PatternSearch, options: SearchOptions): Promise<SearchOutcome | { is: 'cancelled' }>;
  /** Checks arguments against a tool's schema, whose patterns are not trusted. */
  check(schema: unknown, args: JsonObject): Promise<ArgumentCheck>;
}

/** A request to the worker, which handles one at a time. */
export type PatternRequest = ({ is: 'search' } & PatternSearch) | { is: 'check'; schema: unknown; args: JsonObject };

export type PatternReply =
  /** Sent when the worker, once loaded, begins a request; the time limit starts here. */
  | { is: 'started' }
  | { is: 'matches'; matches: Parameters<OnMatches>[0]; next: Parameters<OnMatches>[1] }
  | { is: 'ended'; end: SearchOutcome }
  | { is: 'checked'; checked: ArgumentCheck };
