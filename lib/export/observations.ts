import { type RowState, stateOf } from '@/lib/collection/snapshot';
import type { Capture } from '@/lib/provenance/capture';
import { isObservation } from '@/lib/provenance/observation';
import { rowOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { jsonFrom } from '@/lib/service/json-text';
import { readRow } from '@/lib/service/read-row';
import { readRows } from '@/lib/service/response-rows';
import type { ExportSource } from './export-file';
import { rowBunches } from './row-bunches';
import { withoutSignedLinks } from './without-signed-links';

/** Of each video what was told last, or every time that it was looked at (COL-07). */
export type Which = 'newest' | 'every';

type RawRow = Readonly<Record<string, unknown>>;

/** A video of the collection as one answer tells of it. */
export interface Observed {
  videoId: VideoId;
  /** Its row in the roll. */
  at: number;
  state: RowState;
  /** As it came; `null` where no answer tells of it. */
  raw: RawRow | null;
  capture: Capture | null;
}

/** Rows that are held in memory together: so few that all of what they are made into is gone before it weighs. */
const mostInSlice = 32;

/**
 * The videos that go out, in an order that never changes: answer by answer as they came, and at last those that no answer
 * tells of, as they were gathered. Each body is read once, and one at a time.
 */
export async function* observations(source: ExportSource, which: Which): AsyncGenerator<Observed[]> {
  const told = toldLast(source);
  const parts = partsOf(source, which, told);
  let coming = bodyOf(source, parts[0]);
  for (const [nth, part] of parts.entries()) {
    const body = await coming;
    // The next one is on its way while this one is written.
    coming = bodyOf(source, parts[nth + 1]);
    yield* slices(observedIn(source, part, body));
  }
  // A look at which it was not returned has a row of its own where every look has one.
  const isLookedAt = (row: number) => which === 'every' && (source.roll.missingAt[row] ?? 0) > 0;
  const rest = [...told.keys()].filter((row) => told[row] === -1 && isChosen(source, row) && !isLookedAt(row));
  yield* slices(rest.map((at) => observed(source, at, null, null)));
}

/** An answer, and the rows of the roll that are written from it. */
interface Part {
  capture: Capture;
  rows: number[];
}

function partsOf(source: ExportSource, which: Which, told: Int32Array): Part[] {
  const parts = source.roll.captures.map((capture, nth): Part => {
    const goesOut = (row: number) => told[row] === nth || (which === 'every' && isObservation(capture));
    const absent = which === 'every' ? rowsOfIds(capture.missing, source) : [];
    return { capture, rows: [...rowsOfIds(capture.ids, source).filter(goesOut), ...absent] };
  });
  return parts.filter(({ rows }) => rows.length > 0);
}

const bodyOf = async (source: ExportSource, part: Part | undefined): Promise<Uint8Array> =>
  (part && (await source.body(part.capture.id))) ?? new Uint8Array();

/** The rows that are wanted, read one by one as they are taken. What the body no longer has is told without it. */
function* observedIn(source: ExportSource, { capture, rows }: Part, body: Uint8Array): Generator<Observed> {
  const wanted = new Map(rows.map((at) => [idAt(source, at) as string, at]));
  const { row: schema } = rowOf(capture.name).rows;
  for (const raw of rowsOf(body)) {
    if (!isRow(raw)) continue;
    const id = String(raw.videoId ?? raw.id);
    const at = wanted.get(id);
    // The first of two about one video counts.
    if (at === undefined) continue;
    const { row } = readRow(schema, raw);
    if (row === undefined) continue;
    wanted.delete(id);
    yield observed(source, at, row as RawRow, capture);
  }
  const missing = new Set<string>(capture.missing);
  for (const [id, at] of wanted) {
    const row = observed(source, at, null, capture);
    yield missing.has(id) ? { ...row, state: 'not-returned' } : row;
  }
}

function* rowsOf(body: Uint8Array): Generator<unknown> {
  for (const rows of rowBunches(body, withoutSignedLinks)) yield* rows;
}

/** How many videos go out. */
export const countChosen = ({ roll, chosen }: Pick<ExportSource, 'roll' | 'chosen'>): number =>
  chosen ? roll.ids.filter((id) => chosen.has(id)).length : roll.ids.length;

/** The answer that each row is written from: the newest with its details, else the newest that tells of it at all, else -1. */
export function toldLast({ roll }: Pick<ExportSource, 'roll'>): Int32Array {
  const told = Int32Array.from(roll.details);
  roll.captures.forEach((capture, nth) => {
    if (isObservation(capture)) return;
    for (const id of capture.ids) {
      const row = roll.rowOf.get(id);
      if (row !== undefined && (roll.details[row] ?? -1) < 0) told[row] = nth;
    }
  });
  return told;
}

/** The rows of videos in the roll, in their order. */
const rowsOfIds = (ids: readonly VideoId[], source: ExportSource): number[] =>
  ids.flatMap((id) => {
    const row = source.roll.rowOf.get(id);
    return row !== undefined && isChosen(source, row) ? [row] : [];
  });

const idAt = ({ roll }: ExportSource, row: number): VideoId => roll.ids[row] as VideoId;
const isChosen = (source: ExportSource, row: number): boolean => source.chosen?.has(idAt(source, row)) ?? true;

const observed = (source: ExportSource, at: number, raw: RawRow | null, capture: Capture | null): Observed => ({
  videoId: idAt(source, at),
  at,
  state: stateOf(source.roll, at),
  raw,
  capture,
});

/** The text of an answer without what opens files of the platform. */
export async function cleanBody(source: Pick<ExportSource, 'body'>, id: string): Promise<string | undefined> {
  const body = await source.body(id);
  return body && withoutSignedLinks(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body));
}

/** The rows of an answer that can be read. */
export function readableRows({ name }: Pick<Capture, 'name'>, body: string): RawRow[] {
  const json = jsonFrom(body);
  const read = readRows(rowOf(name), json.is === 'json' ? json.value : null);
  if (!read.ok) return [];
  const { value } = read.value as { value: unknown };
  const rows: unknown = Array.isArray(value) ? value : (value as { data?: unknown }).data;
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

const isRow = (value: unknown): value is RawRow => typeof value === 'object' && value !== null;

function* slices<T>(all: Iterable<T>): Generator<T[]> {
  let some: T[] = [];
  for (const one of all) {
    some.push(one);
    if (some.length < mostInSlice) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
