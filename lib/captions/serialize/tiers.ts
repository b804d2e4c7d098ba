import { toOneLine } from '@/lib/shared/one-line';
import type { Cue } from '../cue';
import { intervalsFrom, type Tier } from './tiles';
import type { WriteOptions } from './write-options';

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
