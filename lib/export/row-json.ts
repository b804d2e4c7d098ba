import { strictJson } from '@/lib/shared/strict-json';
import { type Field, type FieldKind, fields, gatheredFields, originFields, toldFields } from './fields';
import type { Value } from './record';

/**
 * Returns a value in JSON whose type is that of its column. A count is a whole number, so `007` is 7. An object is JSON text,
 * because its keys are data: DuckDB takes keys that differ in case alone, such as `zh-Hans` and `zh-hans`, for the same.
 */
const jsonOf = (kind: FieldKind, value: Value): string => {
  if (value === null) return 'null';
  if (kind === 'integer') return String(BigInt(String(value)));
  return kind === 'list' || typeof value === 'boolean' ? String(value) : strictJson(value);
};

const namesOf = (some: readonly Field[]): string[] => some.map(({ name }) => `${JSON.stringify(name)}:`);
const groups = [
  { from: 0, names: namesOf(toldFields) },
  { from: toldFields.length, names: namesOf(originFields) },
  { from: toldFields.length + originFields.length, names: namesOf(gatheredFields) },
];

/** A row's values as three JSON objects: what is told of the video, where that comes from, how it was gathered. */
export function rowJson(values: readonly Value[]): { record: string; capture: string; gathered: string } {
  const [record = '', capture = '', gathered = ''] = groups.map(({ from, names }) => {
    const parts = names.map((name, at) => {
      const place = from + at;
      return `${name}${jsonOf(fields[place]?.kind ?? 'text', values[place] ?? null)}`;
    });
    return `{${parts.join(',')}}`;
  });
  return { record, capture, gathered };
}
