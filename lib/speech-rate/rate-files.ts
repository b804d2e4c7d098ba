import type { Cue } from '@/lib/captions/cue';
import { countUnits, rateUnitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import { cueWithoutSounds } from '@/lib/captions/views';
import {
  type Cell,
  type TypedColumn,
  type TypedTable,
  tableCsv,
  typedColumns,
  xlsxMediaType,
} from '@/lib/shared/table';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import type { TimeSpan } from './pauses';
import { type RateThresholds, rateLevelOf } from './rate-levels';
import { lineRate } from './speech-rate';

/**
 * Formats for a list of pauses: tables for statistics programs and spreadsheets, an edit list for Kodi and MPlayer,
 * and labels for Audacity.
 */
export const pauseFormats = {
  table: { extension: 'csv', mediaType: 'text/csv', write: (pauses) => tableCsv(toPauseTable(pauses)) },
  xlsx: { extension: 'xlsx', mediaType: xlsxMediaType, write: (pauses) => tableXlsx(toPauseTable(pauses)) },
  edits: { extension: 'edl', mediaType: 'text/plain', write: writeEditList },
  labels: { extension: 'txt', mediaType: 'text/plain', write: writeLabelTrack },
} satisfies Record<string, { extension: string; mediaType: string; write(pauses: readonly TimeSpan[]): BlobPart }>;
export type PauseFormat = keyof typeof pauseFormats;

const fixedSeconds = (seconds: number): string => seconds.toFixed(3);

function toPauseTable(pauses: readonly TimeSpan[]): TypedTable {
  const rows = pauses.map(({ from, to }, index) => [
    index + 1,
    fixedSeconds(from),
    fixedSeconds(to),
    fixedSeconds(to - from),
  ]);
  return { title: 'Pauses', columns: typedColumns('number', 'pause', 'start', 'end', 'seconds'), rows };
}

/** Writes MPlayer's edit decision list: start, end, and 0 for "skip". */
function writeEditList(pauses: readonly TimeSpan[]): string {
  return pauses.map(({ from, to }) => `${fixedSeconds(from)}\t${fixedSeconds(to)}\t0\n`).join('');
}

function writeLabelTrack(pauses: readonly TimeSpan[]): string {
  return pauses
    .map(({ from, to }) => `${fixedSeconds(from)}\t${fixedSeconds(to)}\tpause ${fixedSeconds(to - from)} s\n`)
    .join('');
}

const columns: readonly TypedColumn[] = [
  ...typedColumns('number', 'line', 'start', 'end', 'count'),
  ...typedColumns('text', 'unit'),
  ...typedColumns('number', 'serviceRate', 'computedRate', 'shownRate'),
  ...typedColumns('boolean', 'differs'),
  ...typedColumns('text', 'level', 'lang', 'text'),
];

/**
 * Lists every line with times in seconds and rates per minute. `serviceRate` is the rate from the service, always in
 * words, and empty without `ratesReceived`; `computedRate` is count ÷ duration; `shownRate` is the displayed rate.
 */
export const rateTable = (cues: readonly Cue[], limits: RateThresholds, ratesReceived = true): TypedTable => ({
  title: 'Speech rate',
  columns,
  rows: cues.map((cue, index) => toRow(cue, index, limits, ratesReceived)),
});

function toRow(cue: Cue, index: number, limits: RateThresholds, ratesReceived: boolean): Cell[] {
  const unit = rateUnitOf(cue.lang, cue.text);
  const { rate, own: computedRate, service, differsFromService: differs } = lineRate(cue, unit);
  const spokenCue = cueWithoutSounds(cue);
  const level = rate === null ? null : rateLevelOf(rate, limits, unitsPerWord(cue.lang, cue.text));
  const end = roundToThousandths(cue.offset + cue.duration);
  const count = spokenCue ? countUnits(spokenCue, unit) : 0;
  const difference = computedRate === null || service === null || !ratesReceived ? null : String(differs);
  const rates = [
    ratesReceived ? cue.speechRate : null,
    computedRate === null ? null : roundToThousandths(computedRate),
    rate,
  ];
  return [index + 1, roundToThousandths(cue.offset), end, count, unit, ...rates, difference, level, cue.lang, cue.text];
}

/** Rounds to thousandths to remove floating-point noise. */
const roundToThousandths = (value: number): number => Math.round(value * 1000) / 1000;
