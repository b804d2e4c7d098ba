import { createSha256 } from '@/lib/shared/sha256';
import { recordTypeOf } from './records';

/**
 * The object stores of a backup, in the order in which they are read. The token, keys that cannot be exported and the
 * download queue (its signed links would have expired) are not part of a backup.
 */
export const backupStores = [
  'videoNotes',
  'timedNotes',
  'codebooks',
  'codes',
  'knownWords',
  'savedSearches',
  'runs',
  'steps',
  'captures',
  'itemBatches',
  'captureBodies',
  'collections',
  'ledger',
  'bills',
  'responses',
  'toolResponses',
  'videoTitles',
  'openedComments',
] as const;
export type BackupStoreName = (typeof backupStores)[number];

/** A record of a backup: a row of an object store, or the settings. */
export interface BackupRecord {
  store: BackupStoreName | 'settings';
  row: unknown;
}
export type RecordCounts = Readonly<Record<string, number>>;

/**
 * Returns a record in a state that causes no requests and no costs after a restore: runs are paused, sent requests
 * count as possibly billed, schedules are off. Files are written with it, and whatever stores a record of a file
 * applies it again, because anybody can edit a file and a parser can have a bug.
 */
export const deactivateRecord = ({ store, row }: BackupRecord): BackupRecord => ({
  store,
  row: store === 'settings' ? row : deactivated(store, row as object),
});

/** Returns a row of an object store as `deactivateRecord` does. */
export const deactivated = <T extends object>(store: BackupStoreName, row: T): T =>
  (recordTypeOf(store)?.deactivate?.(row as never) as T | undefined) ?? row;

/** The first line of a backup. */
interface BackupHead {
  format: typeof backupFormat;
  /** The version of the format. A backup with a later version is rejected. */
  version: number;
  extensionVersion: string;
  /** ISO 8601, in UTC. */
  createdAt: string;
}

export const backupFormat = 'sidelight-backup';
export const backupVersion = 1;

/** The last line: the number of records of each store, and the SHA-256 of all bytes before it, in hexadecimal. */
interface BackupEnd {
  end: { counts: RecordCounts; sha256: string };
}

/** Creates the first line of a backup. `time` is in milliseconds since 1970. */
export const createHead = (extensionVersion: string, time: number): BackupHead => ({
  format: backupFormat,
  version: backupVersion,
  extensionVersion,
  createdAt: new Date(time).toISOString(),
});

/** Writes a backup as lines of text: the head, one line per record, and the end with the checksum. */
export async function* backupLines(head: BackupHead, rows: AsyncIterable<BackupRecord>): AsyncGenerator<string> {
  const encoder = new TextEncoder();
  const sum = createSha256();
  const counts: Record<string, number> = {};
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    sum.add(encoder.encode(text));
    return text;
  };
  yield line(head);
  for await (const record of rows) {
    counts[record.store] = (counts[record.store] ?? 0) + 1;
    yield line(deactivateRecord(record));
  }
  const end: BackupEnd = { end: { counts, sha256: sum.hex() } };
  yield `${JSON.stringify(end)}\n`;
}
