import {
  continueFind,
  type FindResult,
  findBudgetMs,
  findByRegex,
  findInText,
  type InvalidPattern,
  type MillisecondClock,
} from '@/lib/captions/find';
import { searchableTextFrom } from '@/lib/captions/searchable-text';
import type { PatternRunner } from '@/lib/patterns/patterns';

/** A piece of a shown text: found or not. The pieces joined are the text. */
export interface TextSegment {
  text: string;
  found: boolean;
}

/** Found text, in UTF-16 units of the text. */
export interface TextSpan {
  from: number;
  to: number;
}

/** Where a text stands in another one as it is shown, where names may be replaced. */
export function findTextSpans(shown: string, text: string, now: MillisecondClock): TextSpan[] {
  if (text.trim() === '' || shown === '') return [];
  const first = findInText(searchableTextFrom([{ text: shown }], true), { pattern: text, regex: false }, now);
  return toTextSpans(first.is === 'found' && !first.done ? continueFind(first, now, findBudgetMs) : first);
}

/** What one reply in view may take, in milliseconds: there are many, and marking them is not worth more. */
const highlightBudget = 100;

/** The same for a regular expression. */
export async function findPatternSpans(
  shown: string,
  pattern: string,
  env: { patterns: Pick<PatternRunner, 'search'>; now: MillisecondClock; signal: AbortSignal },
): Promise<TextSpan[]> {
  if (pattern.trim() === '' || shown === '') return [];
  const start = findInText(searchableTextFrom([{ text: shown }], true), { pattern, regex: true }, env.now);
  return toTextSpans(
    start.is === 'found' ? await findByRegex(start, { ...env, milliseconds: highlightBudget }) : start,
  );
}

const toTextSpans = (found: FindResult | InvalidPattern): TextSpan[] =>
  found.is === 'found' ? found.hits.filter(({ from, to }) => to > from) : [];

/** Cuts the stretch of a text that begins at `start` into what is found and what is not; `spans` in order. */
export function splitAtSpans(stretch: string, start: number, spans: readonly TextSpan[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let at = 0;
  const addUntil = (end: number, found: boolean): void => {
    if (end > at) segments.push({ text: stretch.slice(at, end), found });
    at = Math.max(at, end);
  };
  for (const { from, to } of spans) {
    addUntil(Math.min(from - start, stretch.length), false);
    addUntil(Math.min(to - start, stretch.length), true);
  }
  addUntil(stretch.length, false);
  return segments;
}
