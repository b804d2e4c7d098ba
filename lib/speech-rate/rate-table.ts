import type { Cue } from '@/lib/captions/cue';
import { countUnits, rateUnitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import { cueWithoutSounds } from '@/lib/captions/views';
import type { Cell } from '@/lib/shared/csv';
import { type TypedColumn, type TypedTable, typedColumns } from '@/lib/shared/table';
import { type RateThresholds, rateLevelOf } from './rate-levels';
import { lineRate } from './speech-rate';

const columns: readonly TypedColumn[] = [
  ...typedColumns('number', 'line', 'start', 'end', 'count'),
  ...typedColumns('text', 'unit'),
  ...typedColumns('number', 'serviceRate', 'ownRate', 'shownRate'),
  ...typedColumns('boolean', 'differs'),
  ...typedColumns('text', 'step', 'lang', 'text'),
];

/**
 * Lists every line with times in seconds and rates per minute, not rounded. `serviceRate` is the service's, always in
 * words; `ownRate` is count ÷ duration; `shownRate` is the displayed one.
 */
export const rateTable = (cues: readonly Cue[], limits: RateThresholds): TypedTable => ({
  title: 'Speech rate',
  columns,
  rows: cues.map((cue, at) => toRow(cue, at, limits)),
});

function toRow(cue: Cue, at: number, limits: RateThresholds): Cell[] {
  const unit = rateUnitOf(cue.lang, cue.text);
  const { rate, own: ownRate, differs } = lineRate(cue, unit);
  const spokenCue = cueWithoutSounds(cue);
  const step = rate === null ? null : rateLevelOf(rate, limits, unitsPerWord(cue.lang, cue.text));
  const end = roundToThousandths(cue.offset + cue.duration);
  const count = spokenCue ? countUnits(spokenCue, unit) : 0;
  const difference = ownRate === null || unit === 'characters' ? null : String(differs);
  const rates = [cue.speechRate, ownRate === null ? null : roundToThousandths(ownRate), rate];
  return [at + 1, roundToThousandths(cue.offset), end, count, unit, ...rates, difference, step, cue.lang, cue.text];
}

/** Rounds to thousandths to remove floating-point noise. */
const roundToThousandths = (value: number): number => Math.round(value * 1000) / 1000;
