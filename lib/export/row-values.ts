import type { Capture } from '@/lib/provenance/capture';
import { endpoints } from '@/lib/service/endpoints';
import { strictJson } from '@/lib/shared/json';
import type { ExportSource } from './export-file';
import { collectionFields, exportFields, type Field, type FieldKind, provenanceFields, responseFields } from './fields';
import type { VideoObservation } from './observations';

/** A value ready for output: integers as digits, lists and objects as JSON text, times as ISO 8601. */
export type CellValue = string | boolean | null;

/** Creates a reader of row values, which computes the shared values of a response once. */
export function createRowReader(source: ExportSource): (row: VideoObservation) => CellValue[] {
  let last: { capture: Capture | null; values: CellValue[] } | null = null;
  return (row) => {
    if (last?.capture !== row.capture || last === null)
      last = { capture: row.capture, values: provenanceValues(row.capture) };
    const values: CellValue[] = [];
    for (const { name, kind } of responseFields)
      values.push(name === 'id' ? row.videoId : valueFrom(kind, row.raw?.[name]));
    values.push(row.state, ...last.values, ...collectionValues(source, row));
    return values;
  };
}

/** Converts a value; one of the wrong type becomes empty here and stays in the raw row. */
function valueFrom(kind: FieldKind, value: unknown): CellValue {
  if (value === undefined || value === null) return null;
  switch (kind) {
    case 'integer':
      return integerText(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'text':
    case 'time':
      return typeof value === 'string' ? value : null;
    default:
      return strictJson(value);
  }
}

/** Counts are text or numbers. A count outside of 64 bits becomes empty. */
const integerText = (value: unknown): CellValue => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) return null;
  return value.length < 19 || BigInt.asIntN(64, BigInt(value)) === BigInt(value) ? value : null;
};

/** Formats a time as ISO 8601 in UTC. */
export const isoTime = (at: number): string => new Date(at).toISOString();

const emptyProvenance: CellValue[] = new Array<CellValue>(10).fill(null);

/** Requested ids are only counted, because they would repeat in every row; `requests.csv` lists them. */
function provenanceValues(capture: Capture | null): CellValue[] {
  if (!capture) return emptyProvenance;
  return [
    capture.runId,
    capture.id,
    endpoints[capture.name].route,
    strictJson(withIdCount(capture.asked)),
    isoTime(capture.requestedAt),
    isoTime(capture.receivedAt),
    String(capture.status),
    capture.cacheHit,
    capture.extVersion,
    interfaceVersionOf(capture),
  ];
}

const withIdCount = (params: unknown): unknown => {
  if (typeof params !== 'object' || params === null || !('ids' in params) || !Array.isArray(params.ids)) return params;
  return { ...params, ids: params.ids.length };
};

/** Returns the interface version of a request, which is the first word of its key. */
export const interfaceVersionOf = ({ key }: Pick<Capture, 'key'>): string => key.split(' ', 1)[0] ?? '';

function collectionValues({ snapshot, notes }: ExportSource, { at, videoId }: VideoObservation): CellValue[] {
  const item = snapshot.batches[snapshot.firstBatch[at] ?? -1];
  const rank = item?.ranks[snapshot.positionInBatch[at] ?? -1] ?? null;
  const note = notes.get(videoId);
  return [
    item ? isoTime(item.addedAt) : null,
    item?.from ?? null,
    item?.page ?? null,
    item?.address ?? null,
    rank === null ? null : String(rank),
    item?.runId ?? null,
    String(snapshot.timesAdded[at] ?? 0),
    String(snapshot.observations[at] ?? 0),
    snapshot.missingSince[at] ? isoTime(snapshot.missingSince[at]) : null,
    note?.note || null,
    note && note.tags.length > 0 ? strictJson(note.tags) : null,
  ];
}

/**
 * Returns a value as JSON with the type of its column. An object is JSON text, because DuckDB treats keys that differ
 * only in case, such as `zh-Hans` and `zh-hans`, as equal.
 */
const jsonValue = (kind: FieldKind, value: CellValue): string => {
  if (value === null) return 'null';
  if (kind === 'integer') return String(BigInt(String(value)));
  return kind === 'list' || typeof value === 'boolean' ? String(value) : strictJson(value);
};

const jsonKeys = (some: readonly Field[]): string[] => some.map(({ name }) => `${JSON.stringify(name)}:`);
const fieldGroups = [
  { from: 0, names: jsonKeys(responseFields) },
  { from: responseFields.length, names: jsonKeys(provenanceFields) },
  { from: responseFields.length + provenanceFields.length, names: jsonKeys(collectionFields) },
];

/** Returns the values of a row as three JSON objects: details, provenance, and origin in the collection. */
export function rowJson(values: readonly CellValue[]): { record: string; capture: string; gathered: string } {
  const [record = '', capture = '', gathered = ''] = fieldGroups.map(({ from, names }) => {
    const parts = names.map((name, at) => {
      const index = from + at;
      return `${name}${jsonValue(exportFields[index]?.kind ?? 'text', values[index] ?? null)}`;
    });
    return `{${parts.join(',')}}`;
  });
  return { record, capture, gathered };
}
