import { diskFullSentence, isDiskFull } from './disk.mjs';
import { lastingFolder } from './run-folder.mjs';
import type { Outcome } from './stages.ts';

const slowestShown = 10;

/** Tests that take less than this many seconds are not listed as slow. */
const minSlowSeconds = 0.1;

/** Returns a line for a stage with its name, state, seconds and counts. */
export function rowOf({ name, state, seconds, passed, failed }: Outcome, width: number): string {
  const counts = `${passed} passed, ${failed} failed`;
  return `  ${name.padEnd(width)}  ${state.padEnd(8)}  ${seconds.toFixed(1).padStart(6)} s  ${counts}`;
}

/**
 * Returns the text at the end of a run: notices, the table of stages, the slowest tests, and the totals in the last
 * line.
 */
export function summary(outcomes: readonly Outcome[], seconds: number): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  const parts = [
    noticesOf(outcomes),
    outcomes.map((outcome) => rowOf(outcome, width)).join('\n'),
    slowestOf(outcomes),
    problemsOf(outcomes),
    `${seconds.toFixed(0)} s in all\n${sum('passed')} passed, ${sum('failed')} failed`,
  ];
  return `\n${parts.filter((part) => part !== '').join('\n\n')}`;
}

function noticesOf(outcomes: readonly Outcome[]): string {
  const notices = outcomes
    .filter(({ notices }) => notices !== '')
    .map(
      ({ name, notices, noticesAllowed }) =>
        `── notices of ${name} (${noticesAllowed ? `allowed: ${noticesAllowed}` : 'a failure: a stage that passes writes none'})\n${notices}`,
    );
  return notices.join('\n\n');
}

function slowestOf(outcomes: readonly Outcome[]): string {
  const slow = outcomes.flatMap(({ tests }) => tests).filter(({ seconds }) => seconds >= minSlowSeconds);
  const tests = slow.toSorted((one, other) => other.seconds - one.seconds);
  if (tests.length === 0) return '';
  const rows = tests
    .slice(0, slowestShown)
    .map(({ title, file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file} › ${title}`);
  return ['The slowest tests:', ...rows].join('\n');
}

/** Returns a sentence if the disk is full, because that causes many errors that do not mention it. */
function problemsOf(outcomes: readonly Outcome[]): string {
  const isFull = outcomes.some(({ state, output }) => state === 'failed' && isDiskFull(output));
  return isFull ? diskFullSentence(process.cwd(), lastingFolder()) : '';
}
