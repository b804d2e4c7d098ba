import { type Field, type FieldKind, fields, gatheredFields, isJson, originFields, toldFields } from './fields';
import type { Value } from './record';

/** A value in JSON. Digits stay digits, of whatever length; what is JSON already stays as it is. */
const jsonOf = (kind: FieldKind, value: Value): string => {
  if (value === null) return 'null';
  return kind === 'integer' || isJson(kind) || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
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
