/**
 * What a backup takes along, in the order in which it is read. Not the token, not the keys that cannot be read, and not the
 * queue of files, whose signed links would have expired.
 */
export const backupStores = [
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
export type BackupStoreName = (typeof backupStores)[number];

/** A record of a backup: one of a shelf, or the settings. */
export interface BackupRecord {
  shelf: BackupStoreName | 'settings';
  row: unknown;
}
export type RecordCounts = Readonly<Record<string, number>>;
