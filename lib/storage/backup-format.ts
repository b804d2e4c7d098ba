import { createSha256 } from '@/lib/shared/sha256';
import { type BackupRecord, deactivateRecord, type RecordCounts } from './backup-record';

/** The first line of a backup. */
interface BackupHead {
  format: typeof backupFormat;
  /** The version of the format. A backup with a later version is rejected. */
  version: number;
  /** The version of the extension that wrote the backup. */
  extVersion: string;
  /** ISO 8601, in UTC. */
  made: string;
}

export const backupFormat = 'sidelight-backup';
export const backupVersion = 1;

/** The last line: the number of records of each store, and the SHA-256 of every byte before this line, in hexadecimal. */
interface BackupEnd {
  end: { counts: RecordCounts; sha256: string };
}

/** Creates the first line of a backup. `at` is in milliseconds since 1970. */
export const createHead = (extVersion: string, at: number): BackupHead => ({
  format: backupFormat,
  version: backupVersion,
  extVersion,
  made: new Date(at).toISOString(),
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
    counts[record.shelf] = (counts[record.shelf] ?? 0) + 1;
    yield line(deactivateRecord(record));
  }
  const end: BackupEnd = { end: { counts, sha256: sum.hex() } };
  yield `${JSON.stringify(end)}\n`;
}
