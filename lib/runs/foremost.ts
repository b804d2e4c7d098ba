import type { RunView } from './run-view';

/** The few runs that matter most: those that go on or wait for a word of the reader's before those that are at their end. */
export const foremost = (newestFirst: readonly RunView[], most: number): RunView[] => {
  const waits = ({ endedAt, possible }: RunView) => endedAt === null || possible !== null;
  return [...newestFirst.filter(waits), ...newestFirst.filter((run) => !waits(run))].slice(0, most);
};
