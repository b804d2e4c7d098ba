import {
  type BadPattern,
  type Clock,
  type Found,
  find,
  findBudget,
  findByPattern,
  findMore,
} from '@/lib/captions/find';
import { findTextFrom } from '@/lib/captions/find-text';
import type { Patterns } from '@/lib/patterns/patterns';

/** A piece of a shown text: found or not. The pieces joined are the text. */
export interface Piece {
  text: string;
  found: boolean;
}

/** Found text, in UTF-16 units of the text. */
export interface Span {
  from: number;
  to: number;
}

/** Where a text stands in another one as it is shown, where names may be replaced. */
export function foundIn(shown: string, text: string, now: Clock): Span[] {
  if (text.trim() === '' || shown === '') return [];
  const first = find(findTextFrom([{ text: shown }], true), { pattern: text, regex: false }, now);
  return spansOf(first.is === 'found' && !first.done ? findMore(first, now, findBudget) : first);
}

/** What one reply in view may take, in milliseconds: there are many, and marking them is not worth more. */
const markTime = 100;

/** The same for a regular expression. */
export async function patternIn(
  shown: string,
  pattern: string,
  env: { patterns: Pick<Patterns, 'search'>; now: Clock; signal: AbortSignal },
): Promise<Span[]> {
  if (pattern.trim() === '' || shown === '') return [];
  const start = find(findTextFrom([{ text: shown }], true), { pattern, regex: true }, env.now);
  return spansOf(start.is === 'found' ? await findByPattern(start, { ...env, milliseconds: markTime }) : start);
}

const spansOf = (found: Found | BadPattern): Span[] =>
  found.is === 'found' ? found.hits.filter(({ from, to }) => to > from) : [];

/** Cuts the stretch of a text that begins at `start` into what is found and what is not; `spans` in order. */
export function piecesOf(stretch: string, start: number, spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const until = (end: number, found: boolean): void => {
    if (end > at) pieces.push({ text: stretch.slice(at, end), found });
    at = Math.max(at, end);
  };
  for (const { from, to } of spans) {
    until(Math.min(from - start, stretch.length), false);
    until(Math.min(to - start, stretch.length), true);
  }
  until(stretch.length, false);
  return pieces;
}
