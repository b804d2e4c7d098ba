/**
 * What a backup takes along, in the order in which it is read. Not the token, not the keys that cannot be read, and not the
 * queue of files, whose signed links would have expired.
 */
export const keptShelves = [
  'marks',
  'queries',
  'runs',
  'steps',
  'captures',
  'gatherings',
  'bodies',
  'collections',
  'answers',
  'toolAnswers',
  'names',
  'comments',
  'ledger',
] as const;
export type KeptShelf = (typeof keptShelves)[number];

/** A record of a backup: one of a shelf, or the settings. */
export interface KeptRow {
  shelf: KeptShelf | 'settings';
  row: unknown;
}
export type Counts = Readonly<Record<string, number>>;
