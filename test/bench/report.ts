import type { Outcome } from './shape.ts';
import { tableOf } from './table.ts';

export interface PartState {
  name: string;
  rows: Outcome[];
  /** `null` until the part has ended, and for an interrupted part. */
  seconds: number | null;
  /** A sentence that says why the part could not be measured completely, or `null`. */
  problem: string | null;
}

/**
 * Formats the results so far as Markdown: one table, followed by a note on cut rounds, the failed parts, the missing
 * parts and the duration of each part.
 */
export function reportOf(parts: readonly PartState[], isInterrupted: boolean): string {
  const rows = parts.flatMap((part) => part.rows);
  const blocks = [tableOf(rows), notesOf(rows), failuresOf(parts), missingOf(parts, isInterrupted), timesOf(parts)];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const notesOf = (rows: readonly Outcome[]): string =>
  rows.some(({ rounds }) => rounds && rounds.done < rounds.planned)
    ? 'Where *rounds* says *n of m*, the time for the part was over after n rounds.'
    : '';

const failuresOf = (parts: readonly PartState[]): string =>
  parts
    .filter(({ problem }) => problem !== null)
    .map(({ name, problem }) => `- **${name} failed**: ${problem}`)
    .join('\n');

function missingOf(parts: readonly PartState[], isInterrupted: boolean): string {
  const missing = parts.filter(({ seconds }) => seconds === null).map(({ name }) => name);
  if (missing.length === 0) return '';
  const names = missing.join(', ');
  return isInterrupted ? `Not finished, because the bench was interrupted: ${names}.` : `Not measured yet: ${names}.`;
}

function timesOf(parts: readonly PartState[]): string {
  const ended = parts.flatMap(({ name, seconds }) => (seconds === null ? [] : [{ name, seconds }]));
  const sum = ended.reduce((total, { seconds }) => total + seconds, 0);
  const each = ended.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ');
  return ended.length === 0 ? '' : `${sum.toFixed(0)} s in all: ${each}.`;
}
