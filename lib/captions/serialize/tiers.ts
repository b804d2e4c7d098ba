import { toOneLine } from '@/lib/shared/escape-text';
import type { Cue } from '../cue';
import { toMilliseconds } from './byte-writer';
import { nonBlankLines, type WriteOptions } from './write-options';

/** A spoken interval. Whole milliseconds. */
interface TierInterval {
  start: number;
  end: number;
  text: string;
}

/** Control characters, which annotation programs cannot show or read. */
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

/**
 * Converts lines to consecutive intervals of at least a millisecond. A line ends at the next start, lines with the same
 * start are joined, and blank lines are silence.
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

/** A named track. */
export interface Tier {
  name: string;
  lang: string | null;
  tiles: readonly TierInterval[];
}

/** Returns one tier per track. Names are unique, because programs identify tiers by name. */
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
