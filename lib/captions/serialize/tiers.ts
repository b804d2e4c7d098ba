import { toOneLine } from '@/lib/shared/escape-text';
import type { Cue } from '../cue';
import { toMilliseconds } from './byte-writer';
import { nonBlankLines, type WriteOptions } from './write-options';

/** A stretch of a tier in which something is said. Whole milliseconds. */
interface TierInterval {
  start: number;
  end: number;
  text: string;
}

/** Control characters, which no program for annotations shows and some stop at. */
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

/**
 * The lines of a track as a tier holds them: one after the other and never two at once. A line ends where the next
 * begins, lines that begin together are one, and none is shorter than a millisecond. Lines that show nothing are silence.
 */
function intervalsFrom(cues: readonly Cue[]): TierInterval[] {
  const intervals: TierInterval[] = [];
  for (const { offset, duration, text } of cues) {
    const visibleText = nonBlankLines(text).join('\n').toWellFormed().replace(controlCharacters, '\ufffd');
    if (visibleText === '') continue;
    const start = toMilliseconds(Math.max(0, offset));
    const end = Math.max(start + 1, toMilliseconds(offset + duration));
    const before = intervals.at(-1);
    if (before?.start === start) {
      before.text += `\n${visibleText}`;
      before.end = Math.max(before.end, end);
      continue;
    }
    if (before) before.end = Math.min(before.end, start);
    intervals.push({ start, end, text: visibleText });
  }
  return intervals;
}

/** A track with the name of its tier. */
export interface Tier {
  name: string;
  lang: string | null;
  tiles: readonly TierInterval[];
}

/** A tier for each track, the first one first. No two have one name, for programs know them by it. */
export function tiersOf(cues: readonly Cue[], { label, lang, second }: WriteOptions): Tier[] {
  const first = { name: tierName(label, lang ?? cues[0]?.lang ?? null), lang, tiles: intervalsFrom(cues) };
  if (!second) return [first];
  const name = tierName(second.label, second.lang);
  return [
    first,
    { name: name === first.name ? `${name} 2` : name, lang: second.lang, tiles: intervalsFrom(second.cues) },
  ];
}

const tierName = (label: string | null, lang: string | null): string =>
  toOneLine(label ?? '') || toOneLine(lang ?? '') || 'captions';
