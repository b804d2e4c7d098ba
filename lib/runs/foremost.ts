import type { RunView } from './run-view';

/** The few runs that matter most: those that go on or wait for a word of the user's before those that are at their end. */
export const openRunsFirst = (newestFirst: readonly RunView[], max: number): RunView[] => {
  const isOpen = ({ endedAt, possible }: RunView) => endedAt === null || possible !== null;
  return [...newestFirst.filter(isOpen), ...newestFirst.filter((run) => !isOpen(run))].slice(0, max);
};
