import { type Clock, find, findBudget, findMore } from '../captions/find';
import { findTextFrom } from '../captions/find-text';
import type { ReplyWish } from './sift';

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

/** What a pattern finds in one text as it is shown, where names may be replaced. */
export function foundIn(text: string, { pattern, regex }: Pick<ReplyWish, 'pattern' | 'regex'>, now: Clock): Span[] {
  if (pattern.trim() === '' || text === '') return [];
  const first = find(findTextFrom([{ text }], true), { pattern, regex }, now);
  if (first.is === 'bad-pattern') return [];
  const found = first.done || first.stopped ? first : findMore(first, now, findBudget);
  return found.hits.filter(({ from, to }) => to > from);
}

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
