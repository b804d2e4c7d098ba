import type { Capture } from '@/lib/provenance/capture';
import { endpoints } from '@/lib/service/endpoints';
import { strictJson } from '@/lib/shared/strict-json';
import type { ExportSource } from './export-file';
import { type FieldKind, toldFields } from './fields';
import type { Observed } from './observations';

/** A value ready to be written: whole numbers as their digits, lists and objects as JSON text, moments as ISO 8601. */
export type Value = string | boolean | null;

/** Makes rows of a source into values. What is the same for all rows of one answer is made once. */
export function recorder(source: ExportSource): (row: Observed) => Value[] {
  let last: { capture: Capture | null; values: Value[] } | null = null;
  return (row) => {
    if (last?.capture !== row.capture || last === null) last = { capture: row.capture, values: originOf(row.capture) };
    const values: Value[] = [];
    for (const { name, kind } of toldFields)
      values.push(name === 'id' ? row.videoId : valueFrom(kind, row.raw?.[name]));
    values.push(row.state, ...last.values, ...gatheredOf(source, row));
    return values;
  };
}

/** What is not what it should be is left empty here; as it came, it stands in the row itself. */
function valueFrom(kind: FieldKind, value: unknown): Value {
  if (value === undefined || value === null) return null;
  switch (kind) {
    case 'integer':
      return integerOf(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'text':
    case 'time':
      return typeof value === 'string' ? value : null;
    default:
      return strictJson(value);
  }
}

/** Counts come as text or as a number. What does not fit into a whole number of 64 bits has no column to stand in. */
const integerOf = (value: unknown): Value => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) return null;
  return value.length < 19 || BigInt.asIntN(64, BigInt(value)) === BigInt(value) ? value : null;
};

/** ISO 8601 in UTC. */
export const stamp = (at: number): string => new Date(at).toISOString();

const nowhere: Value[] = new Array<Value>(10).fill(null);

/** PRV-01. Ids that were asked for together are a count here, because they would stand in every row; `requests.csv` has them. */
function originOf(capture: Capture | null): Value[] {
  if (!capture) return nowhere;
  return [
    capture.runId,
    capture.id,
    endpoints[capture.name].route,
    strictJson(shortened(capture.asked)),
    stamp(capture.requestedAt),
    stamp(capture.receivedAt),
    String(capture.status),
    capture.cacheHit,
    capture.extVersion,
    versionIn(capture),
  ];
}

const shortened = (asked: unknown): unknown => {
  if (typeof asked !== 'object' || asked === null || !('ids' in asked) || !Array.isArray(asked.ids)) return asked;
  return { ...asked, ids: asked.ids.length };
};

/** The version of the interface that an answer was asked by: its key begins with it. */
export const versionIn = ({ key }: Pick<Capture, 'key'>): string => key.split(' ', 1)[0] ?? '';

function gatheredOf({ roll, marks }: ExportSource, { at, videoId }: Observed): Value[] {
  const gathering = roll.gatherings[roll.firstGathering[at] ?? -1];
  const rank = gathering?.ranks[roll.placeInGathering[at] ?? -1] ?? null;
  const mark = marks.get(videoId);
  return [
    gathering ? stamp(gathering.addedAt) : null,
    gathering?.from ?? null,
    gathering?.page ?? null,
    gathering?.address ?? null,
    rank === null ? null : String(rank),
    gathering?.runId ?? null,
    String(roll.sightings[at] ?? 0),
    String(roll.observations[at] ?? 0),
    roll.missingSince[at] ? stamp(roll.missingSince[at]) : null,
    mark?.note || null,
    mark && mark.tags.length > 0 ? strictJson(mark.tags) : null,
  ];
}
