import type { Cue } from '../cue';
import { millis } from './numbers';
import { shownLines } from './options';

/** A stretch of a tier in which something is said. Whole milliseconds. */
export interface Tile {
  start: number;
  end: number;
  text: string;
}

/** Control characters, which no program for annotations shows and some stop at. */
const control = /(?![\t\n])\p{Cc}/gu;

/**
 * The lines of a track as a tier holds them (EXP-07): one after the other and never two at once. A line ends where the next
 * begins, lines that begin together are one, and none is shorter than a millisecond. Lines that show nothing are silence.
 */
export function tilesOf(cues: readonly Cue[]): Tile[] {
  const tiles: Tile[] = [];
  for (const { offset, duration, text } of cues) {
    const said = shownLines(text).join('\n').toWellFormed().replace(control, '\ufffd');
    if (said === '') continue;
    const start = millis(Math.max(0, offset));
    const end = Math.max(start + 1, millis(offset + duration));
    const before = tiles.at(-1);
    if (before?.start === start) {
      before.text += `\n${said}`;
      before.end = Math.max(before.end, end);
      continue;
    }
    if (before) before.end = Math.min(before.end, start);
    tiles.push({ start, end, text: said });
  }
  return tiles;
}

/** A track with the name of its tier. */
export interface Tier {
  name: string;
  lang: string | null;
  tiles: readonly Tile[];
}
