import { strictJson } from '@/lib/shared/strict-json';
import { collectionFields, exportFields, type Field, type FieldKind, provenanceFields, responseFields } from './fields';
import type { CellValue } from './row-values';

/**
 * Returns a value in JSON whose type is that of its column. A count is a whole number, so `007` is 7. An object is JSON text,
 * because its keys are data: DuckDB takes keys that differ in case alone, such as `zh-Hans` and `zh-hans`, for the same.
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

/** A row's values as three JSON objects: what is told of the video, where that comes from, how it was gathered. */
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
