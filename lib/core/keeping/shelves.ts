/**
 * What a backup takes along, in the order in which it stands there: what others point to comes before what points. Not the
 * token, not the keys that cannot be read, and not the queue of files, whose signed links would have expired.
 */
export const keptShelves = [
  'collections',
  'gatherings',
  'marks',
  'queries',
  'runs',
  'steps',
  'bodies',
  'captures',
  'answers',
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
