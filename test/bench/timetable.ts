/** Time limits of one part of the benchmark, in seconds. */
export interface PartTime {
  /** The measuring loops end after this time. */
  measuring: number;
  /** The part is stopped after this time, which includes its preparation. */
  limit: number;
}

/** Time limit in seconds for building the extension before the first part, even on a busy machine. */
export const buildLimit = 75;

/** Sum of all limits in seconds, which keeps the benchmark under twelve minutes. */
export const wholeLimit = 715;

/** All parts by file name, in running order. */
export const timetable: Readonly<Record<string, PartTime>> = {
  'weight.drive': { measuring: 0, limit: 20 },
  'growth.bench': { measuring: 15, limit: 25 },
  'references.bench': { measuring: 12, limit: 30 },
  'validate.bench': { measuring: 10, limit: 25 },
  'find.bench': { measuring: 20, limit: 35 },
  'reopen.drive': { measuring: 10, limit: 20 },
  'open.drive': { measuring: 15, limit: 45 },
  'wake.drive': { measuring: 20, limit: 35 },
  'store.drive': { measuring: 15, limit: 30 },
  'write.bench': { measuring: 40, limit: 50 },
  'read.bench': { measuring: 45, limit: 55 },
  'corpus.bench': { measuring: 20, limit: 40 },
  'corpus.drive': { measuring: 10, limit: 35 },
  'lines.drive': { measuring: 45, limit: 60 },
  'network.drive': { measuring: 20, limit: 35 },
  'visit.drive': { measuring: 35, limit: 50 },
  'export.drive': { measuring: 20, limit: 50 },
};

/** Returns the parts whose names contain one of the words, or all parts if there are no words. */
export const partsNamed = (words: readonly string[]): string[] =>
  Object.keys(timetable).filter((name) => words.length === 0 || words.some((word) => name.includes(word)));

/**
 * Returns how many seconds a part may run: its own limit plus the time that earlier parts left unused. `elapsed` is the
 * number of seconds since the benchmark started.
 */
export function limitOf(names: readonly string[], name: string, elapsed: number): number {
  const through = names.slice(0, names.indexOf(name) + 1);
  return through.reduce((total, each) => total + (timetable[each]?.limit ?? 0), buildLimit) - elapsed;
}
