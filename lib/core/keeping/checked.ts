import * as z from 'zod/mini';
import { sha256Sum } from '../handin/sha256';
import { once } from '../once';
import { fail, ok, type Result } from '../result';
import { atRest } from './at-rest';
import { backupFormat, backupVersion } from './backup';
import { fits } from './shapes';
import { type Counts, type KeptRow, keptShelves } from './shelves';

/** Why a file cannot be brought back. Lines are counted from 1. */
export type BackupTrouble =
  | { is: 'not-a-backup' }
  /** Of a later format. */
  | { is: 'newer'; version: number }
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
  counts: Counts;
}

const Head = once(() =>
  z.looseObject({ format: z.literal(backupFormat), version: z.int(), extVersion: z.string(), made: z.string() }),
);
const End = once(() => z.object({ end: z.object({ counts: z.record(z.string(), z.number()), sha256: z.string() }) }));

/** Reads a backup to its end before anything of it is believed: a broken one changes nothing. */
export async function checkBackup(lines: AsyncIterable<string>): Promise<Result<CheckedBackup, BackupTrouble>> {
  const sum = sha256Sum();
  const encoder = new TextEncoder();
  const counts: Record<string, number> = {};
  let head: z.output<ReturnType<typeof Head>> | null = null;
  let end: z.output<ReturnType<typeof End>> | null = null;
  let n = 0;
  for await (const line of lines) {
    n += 1;
    // Nothing may stand behind the end.
    if (end) return fail({ is: 'broken', line: n });
    const said = parsed(line);
    if (!head) {
      const read = Head().safeParse(said);
      if (!read.success) return fail({ is: 'not-a-backup' });
      if (read.data.version > backupVersion) return fail({ is: 'newer', version: read.data.version });
      head = read.data;
    } else {
      end = End().safeParse(said).data ?? null;
      const row = end ? null : rowFrom(said);
      if (!end && !row) return fail({ is: 'broken', line: n });
      if (row) counts[row.shelf] = (counts[row.shelf] ?? 0) + 1;
    }
    if (!end) sum.add(encoder.encode(`${line}\n`));
  }
  if (!head) return fail({ is: 'not-a-backup' });
  return end ? endOf(head, end.end, counts, sum.hex()) : fail({ is: 'cut-off', line: n });
}

function endOf(
  { made, extVersion }: { made: string; extVersion: string },
  end: { counts: Counts; sha256: string },
  counts: Counts,
  sha256: string,
): Result<CheckedBackup, BackupTrouble> {
  const names = new Set([...Object.keys(counts), ...Object.keys(end.counts)]);
  const same = [...names].every((name) => counts[name] === end.counts[name]);
  return same && end.sha256 === sha256 ? ok({ made, extVersion, counts }) : fail({ is: 'changed' });
}

/** The records of a backup that was checked, each at rest. */
export async function* backupRows(lines: AsyncIterable<string>): AsyncGenerator<KeptRow> {
  for await (const line of lines) {
    const row = rowFrom(parsed(line));
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

function rowFrom(said: unknown): KeptRow | null {
  if (typeof said !== 'object' || said === null || !('shelf' in said) || !('row' in said)) return null;
  const { shelf, row } = said;
  if (typeof row !== 'object' || row === null) return null;
  if (shelf === 'settings') return { shelf, row };
  const kept = keptShelves.find((one) => one === shelf);
  return kept && fits(kept, row) ? { shelf: kept, row } : null;
}
