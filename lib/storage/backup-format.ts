import { createSha256 } from '@/lib/shared/sha256';
import { type BackupRecord, deactivateRecord, type RecordCounts } from './backup-record';

/** What the first line of a backup says. */
interface BackupHead {
  format: typeof backupFormat;
  /** Of the format. A backup of a later one is not read: nobody here knows what it means. */
  version: number;
  /** Of the extension that made it. */
  extVersion: string;
  /** When, in UTC. */
  made: string;
}

export const backupFormat = 'sidelight-backup';
export const backupVersion = 1;

/** The last line: how many records of each shelf there are, and SHA-256 of every byte before this line, in hexadecimal. */
interface BackupEnd {
  end: { counts: RecordCounts; sha256: string };
}

/** The first line of a backup made at a time in milliseconds since 1970. */
export const createHead = (extVersion: string, at: number): BackupHead => ({
  format: backupFormat,
  version: backupVersion,
  extVersion,
  made: new Date(at).toISOString(),
});

/** A backup as text, line by line: what it is, a record a line, and what proves that it is whole. */
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
