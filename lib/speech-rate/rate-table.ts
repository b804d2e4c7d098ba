import type { Cue } from '@/lib/captions/cue';
import { countIn, unitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import { withoutSound } from '@/lib/captions/simple-views';
import type { Cell } from '@/lib/shared/csv';
import { type TypedColumn, type TypedTable, typedColumns } from '@/lib/shared/typed-table';
import { type PaceLimits, paceStep } from './rate-levels';
import { linePace } from './speech-rate';

const columns: readonly TypedColumn[] = [
  ...typedColumns('number', 'line', 'start', 'end', 'count'),
  ...typedColumns('text', 'unit'),
  ...typedColumns('number', 'serviceRate', 'ownRate', 'shownRate'),
  ...typedColumns('boolean', 'differs'),
  ...typedColumns('text', 'step', 'lang', 'text'),
];

/**
 * A line of the table a line of the track (SPR-01): times in seconds, rates per minute as they are, not rounded. `serviceRate`
 * is what the service gave, always of words; `ownRate` is count ÷ duration; `shownRate` is what the panel shows and `step` goes by.
 */
export const paceTable = (cues: readonly Cue[], limits: PaceLimits): TypedTable => ({
  title: 'Speech rate',
  columns,
  rows: cues.map((cue, at) => rowOf(cue, at, limits)),
});

function rowOf(cue: Cue, at: number, limits: PaceLimits): Cell[] {
  const unit = unitOf(cue.lang, cue.text);
  const { rate, own, differs } = linePace(cue, unit);
  const said = withoutSound(cue);
  const step = rate === null ? null : paceStep(rate, limits, unitsPerWord(cue.lang, cue.text));
  const end = toMillis(cue.offset + cue.duration);
  const [count, difference] = [
    said ? countIn(said, unit) : 0,
    own === null || unit === 'characters' ? null : String(differs),
  ];
  const rates = [cue.speechRate, own === null ? null : toMillis(own), rate];
  return [at + 1, toMillis(cue.offset), end, count, unit, ...rates, difference, step, cue.lang, cue.text];
}

/** To whole thousandths: what arithmetic leaves behind that is no measurement. */
const toMillis = (value: number): number => Math.round(value * 1000) / 1000;
