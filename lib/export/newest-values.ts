import { isDetailsEndpoint, valueIn } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import type { ExportSource } from './export-file';
import { responseFields } from './fields';
import { type Exported, newestResponseIndexes, readBody, rowsIn, snapshotRowsOf } from './response-rows';
import type { OtherValue, OtherValues } from './video-observation';

/** Lists shorten these values, so those of details count even if they are older. */
export const shortenedInLists: ReadonlySet<string> = new Set(['description', 'thumbnails']);

const knownValues = new WeakMap<ExportSource, Promise<ReadonlyMap<number, OtherValues>>>();

/** Returns the result of `findOtherValues`, which all files of an export share. */
export function otherValues(source: ExportSource): Promise<ReadonlyMap<number, OtherValues>> {
  const known = knownValues.get(source) ?? findOtherValues(source);
  knownValues.set(source, known);
  return known;
}

/** Returns the responses that `findOtherValues` reads: those about a video that several responses describe. */
export function mergedResponses(source: Exported): { capture: Capture; nth: number; rows: number[] }[] {
  const { captures, ids } = source.snapshot;
  const descriptions = new Uint32Array(ids.length);
  const described = captures.map((capture, nth) => ({ capture, nth, rows: snapshotRowsOf(capture.ids, source) }));
  for (const row of described.flatMap(({ rows }) => rows)) descriptions[row] = (descriptions[row] ?? 0) + 1;
  return described
    .map((one) => ({ ...one, rows: one.rows.filter((row) => (descriptions[row] ?? 0) > 1) }))
    .filter(({ rows }) => rows.length > 0);
}

/**
 * Finds the newest response with a value for each column of each video, by the rule of the table: a missing value does
 * not replace a value. Returns the values, by snapshot row, that another response has than the one that the row is
 * written from.
 */
async function findOtherValues(source: ExportSource): Promise<ReadonlyMap<number, OtherValues>> {
  const written = newestResponseIndexes(source);
  const fields = responseFields.map(({ name }) => name).filter((name) => name !== 'id');
  const isFound = new Uint8Array(source.snapshot.ids.length * fields.length);
  const others = new Map<number, Map<string, OtherValue>>();
  for (const { capture, nth, rows } of mergedResponses(source).reverse()) {
    const isDetails = isDetailsEndpoint(capture.name);
    for (const [row, raw] of rowsIn(source, { capture, rows }, await readBody(source, { capture, rows }))) {
      for (const [index, field] of fields.entries()) {
        const value = valueIn(raw, field);
        const other = others.get(row)?.get(field);
        const isReplaced = other && !other.isDetails && isDetails && shortenedInLists.has(field);
        if (value === undefined || value === null) continue;
        if (isFound[row * fields.length + index] === 1 && !isReplaced) continue;
        isFound[row * fields.length + index] = 1;
        if (written[row] === nth) others.get(row)?.delete(field);
        else {
          const values = others.get(row) ?? new Map<string, OtherValue>();
          others.set(row, values.set(field, { value, captureId: capture.id, isDetails }));
        }
      }
    }
  }
  return others;
}
