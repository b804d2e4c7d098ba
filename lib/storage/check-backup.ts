import * as z from 'zod/mini';
import { isRecord } from '@/lib/settings/read-settings';
import { type VersionFailure, versionFailure } from '@/lib/shared/file-version';
import { once } from '@/lib/shared/once';
import { fail, ok, type Result } from '@/lib/shared/result';
import { sha256Sum } from '@/lib/shared/sha256';
import { backupFormat, backupVersion } from './backup-format';
import { atRest } from './interrupted-runs';
import { type Counts, type KeptRow, keptShelves } from './object-stores';
import { fits } from './row-schemas';

/** Why a file cannot be brought back. Lines are counted from 1. */
export type BackupTrouble =
  | { is: 'not-a-backup' }
  | VersionFailure
  /** A line that cannot be read, or is no record. */
  | { is: 'broken'; line: number }
  /** It ends before its end. */
  | { is: 'cut-off'; line: number }
  /** Whole to look at, and not what was written: some byte is another. */
  | { is: 'changed' };

/** What a whole backup says of itself. */
export interface CheckedBackup {
  made: string;
  extVersion: string;
  /** Records that can be restored, by their store. */
  counts: Counts;
  /** Records that cannot: of an unknown kind, with an impossible time, or without a part that every record has. */
  skipped: number;
  /** The settings in it, as they are written; `null` where it has none. */
  settings: unknown;
}

const Head = once(() =>
  z.looseObject({
    format: z.literal(backupFormat),
    extVersion: z.string(),
    made: z.string().check(z.refine((made) => !Number.isNaN(Date.parse(made)))),
  }),
);
const End = once(() => z.object({ end: z.object({ counts: z.record(z.string(), z.number()), sha256: z.string() }) }));

/** Returns why the first line of a file does not begin a backup that can be read, or what it says. */
function headFrom(said: unknown): Result<z.output<ReturnType<typeof Head>>, BackupTrouble> {
  if (!isRecord(said) || said.format !== backupFormat) return fail({ is: 'not-a-backup' });
  const failure = versionFailure(said.version, backupVersion);
  if (failure) return fail(failure);
  const read = Head().safeParse(said);
  return read.success ? ok(read.data) : fail({ is: 'not-a-backup' });
}

/** Adds records up as they are read: all of them by the name of their store, and those that can be restored. */
function tally(now: number) {
  const written: Record<string, number> = {};
  const counts: Record<string, number> = {};
  let skipped = 0;
  let settings: unknown = null;
  return {
    add({ shelf, row }: { shelf: string; row: unknown }) {
      written[shelf] = (written[shelf] ?? 0) + 1;
      const kept = rowFrom({ shelf, row }, now);
      if (!kept) skipped += 1;
      else counts[kept.shelf] = (counts[kept.shelf] ?? 0) + 1;
      if (kept?.shelf === 'settings') settings = atRest(kept).row;
    },
    written,
    result: () => ({ counts, skipped, settings }),
  };
}

/**
 * Reads a backup to its end before anything of it is believed: a broken one changes nothing. `now` in milliseconds since 1970.
 */
export async function checkBackup(
  lines: AsyncIterable<string>,
  now: number,
): Promise<Result<CheckedBackup, BackupTrouble>> {
  const sum = sha256Sum();
  const encoder = new TextEncoder();
  const records = tally(now);
  let head: z.output<ReturnType<typeof Head>> | null = null;
  let end: z.output<ReturnType<typeof End>> | null = null;
  let n = 0;
  for await (const line of lines) {
    n += 1;
    // Nothing may stand behind the end.
    if (end) return fail({ is: 'broken', line: n });
    const said = parsed(line);
    if (!head) {
      const read = headFrom(said);
      if (!read.ok) return read;
      head = read.value;
    } else {
      end = End().safeParse(said).data ?? null;
      const record = end ? null : recordIn(said);
      if (!end && !record) return fail({ is: 'broken', line: n });
      if (record) records.add(record);
    }
    if (!end) sum.add(encoder.encode(`${line}\n`));
  }
  if (!head) return fail({ is: 'not-a-backup' });
  if (!end) return fail({ is: 'cut-off', line: n });
  if (!isWhole(end.end, records.written, sum.hex())) return fail({ is: 'changed' });
  return ok({ made: head.made, extVersion: head.extVersion, ...records.result() });
}

function isWhole(end: { counts: Counts; sha256: string }, counts: Counts, sha256: string): boolean {
  const names = new Set([...Object.keys(counts), ...Object.keys(end.counts)]);
  return end.sha256 === sha256 && [...names].every((name) => counts[name] === end.counts[name]);
}

/** The records of a backup that was checked, each at rest; those that cannot be restored are left out. */
export async function* backupRows(lines: AsyncIterable<string>, now: number): AsyncGenerator<KeptRow> {
  for await (const line of lines) {
    const record = recordIn(parsed(line));
    const row = record && rowFrom(record, now);
    if (row) yield atRest(row);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // No JSON is no record: the caller says which line.
    return undefined;
  }
}

/** A line that claims to be a record of some store. */
const recordIn = (said: unknown): { shelf: string; row: unknown } | null =>
  isRecord(said) && typeof said.shelf === 'string' && 'row' in said ? { shelf: said.shelf, row: said.row } : null;

function rowFrom({ shelf, row }: { shelf: string; row: unknown }, now: number): KeptRow | null {
  if (!isRecord(row)) return null;
  if (shelf === 'settings') return { shelf, row };
  const kept = keptShelves.find((one) => one === shelf);
  return kept && fits(kept, row, now) ? { shelf: kept, row } : null;
}
