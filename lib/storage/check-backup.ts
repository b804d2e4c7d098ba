import * as z from 'zod/mini';
import { isAcceptable } from '@/lib/database/file-rows';
import { checkVersion, type VersionFailure } from '@/lib/shared/file-version';
import { isRecord } from '@/lib/shared/is-record';
import { once } from '@/lib/shared/once';
import { ownValue } from '@/lib/shared/own-value';
import { parseTime } from '@/lib/shared/parse-time';
import { fail, ok, type Result } from '@/lib/shared/result';
import { createSha256 } from '@/lib/shared/sha256';
import { type BackupRecord, backupFormat, backupStores, backupVersion, type RecordCounts } from './backup-record';
import { records } from './records';

/** Reasons why a file cannot be restored. Lines are counted from 1. */
export type BackupFileFailure =
  | { is: 'not-a-backup' }
  | VersionFailure
  /** A line is unreadable or not a record. */
  | { is: 'broken'; line: number }
  /** The file ends early. */
  | { is: 'truncated'; line: number }
  /** The file is complete, but its checksum or its counts do not match. */
  | { is: 'changed' };

export interface CheckedBackup {
  createdAt: string;
  extensionVersion: string;
  counts: RecordCounts;
  /**
   * The number of records that cannot be restored: of an unknown kind, with an impossible time, or without a required
   * field.
   */
  skipped: number;
  /** The settings of the backup, as in a settings file; empty if it has none. */
  settings: Record<string, unknown>;
}

const HeadSchema = once(() =>
  z.looseObject({
    format: z.literal(backupFormat),
    extensionVersion: z.string(),
    createdAt: z.string().check(z.refine((text) => !Number.isNaN(parseTime(text)))),
  }),
);
const EndSchema = once(() =>
  z.object({ end: z.object({ counts: z.record(z.string(), z.number()), sha256: z.string() }) }),
);

function parseHead(value: unknown): Result<z.output<ReturnType<typeof HeadSchema>>, BackupFileFailure> {
  if (!isRecord(value) || value.format !== backupFormat) return fail({ is: 'not-a-backup' });
  const failure = checkVersion(value.version, backupVersion);
  if (failure) return fail(failure);
  const read = HeadSchema().safeParse(value);
  return read.success ? ok(read.data) : fail({ is: 'not-a-backup' });
}

/** Counts records while they are being read: all records by store name, and the records that can be restored. */
function countRecords(now: number) {
  const written = new Map<string, number>();
  const counts: Record<string, number> = {};
  let skipped = 0;
  let settings: Record<string, unknown> = {};
  return {
    add({ store, row }: { store: string; row: unknown }) {
      written.set(store, (written.get(store) ?? 0) + 1);
      const valid = validRecord({ store, row }, now);
      if (!valid) skipped += 1;
      else counts[valid.store] = (counts[valid.store] ?? 0) + 1;
      if (store === 'settings' && isRecord(row)) settings = row;
    },
    written,
    result: () => ({ counts, skipped, settings }),
  };
}

/**
 * Reads a backup to its end before anything is restored, so that a broken backup changes nothing. `now` is in
 * milliseconds since 1970.
 */
export async function checkBackup(
  lines: AsyncIterable<string>,
  now: number,
): Promise<Result<CheckedBackup, BackupFileFailure>> {
  const sum = createSha256();
  const encoder = new TextEncoder();
  const counter = countRecords(now);
  let head: z.output<ReturnType<typeof HeadSchema>> | null = null;
  let end: z.output<ReturnType<typeof EndSchema>> | null = null;
  let lineNumber = 0;
  for await (const line of lines) {
    lineNumber += 1;
    // No line may follow the end.
    if (end) return fail({ is: 'broken', line: lineNumber });
    const value = parseJson(line);
    if (!head) {
      const read = parseHead(value);
      if (!read.ok) return read;
      head = read.value;
    } else {
      end = EndSchema().safeParse(value).data ?? null;
      const record = end ? null : recordFrom(value);
      if (!end && !record) return fail({ is: 'broken', line: lineNumber });
      if (record) counter.add(record);
    }
    if (!end) sum.add(encoder.encode(`${line}\n`));
  }
  if (!head) return fail({ is: 'not-a-backup' });
  if (!end) return fail({ is: 'truncated', line: lineNumber });
  if (!isIntact(end.end, counter.written, sum.hex())) return fail({ is: 'changed' });
  return ok({ createdAt: head.createdAt, extensionVersion: head.extensionVersion, ...counter.result() });
}

function isIntact(
  end: { counts: RecordCounts; sha256: string },
  counts: ReadonlyMap<string, number>,
  sha256: string,
): boolean {
  const names = new Set([...counts.keys(), ...Object.keys(end.counts)]);
  return end.sha256 === sha256 && [...names].every((name) => counts.get(name) === ownValue(end.counts, name));
}

/** Yields the records of a checked backup. Records that cannot be restored are left out. */
export async function* parseBackupRecords(lines: AsyncIterable<string>, now: number): AsyncGenerator<BackupRecord> {
  for await (const line of lines) {
    const record = recordFrom(parseJson(line));
    const row = record && validRecord(record, now);
    if (row) yield row;
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The caller reports the number of the line.
    return undefined;
  }
}

/** Returns the record in a parsed line; `null` if it contains none. */
const recordFrom = (value: unknown): { store: string; row: unknown } | null =>
  isRecord(value) && typeof value.store === 'string' && 'row' in value ? { store: value.store, row: value.row } : null;

function validRecord({ store, row }: { store: string; row: unknown }, now: number): BackupRecord | null {
  if (!isRecord(row)) return null;
  if (store === 'settings') return { store, row };
  const known = backupStores.find((one) => one === store);
  return known && isAcceptable(records[known], row, now) ? { store: known, row } : null;
}
