import { type Cell, csvText } from '@/lib/shared/csv';
import type { MessageName } from '@/lib/shared/localized-text';
import type { Field, FieldKind } from './fields';

/** A table other than the videos, with the meaning of its columns. */
export interface ExportTable<Row> {
  name: string;
  fields: readonly (Field & { of(row: Row): Cell })[];
}

/** Returns a column of such a table. */
export const tableColumn = <Row>(
  name: string,
  kind: FieldKind,
  note: MessageName,
  of: (row: Row) => Cell,
): Field & { of(row: Row): Cell } => ({ name, kind, unit: null, section: 'Sidelight', note, of });

/** Writes a table as CSV in UTF-8, in chunks of 2,000 rows. */
export async function* csvBytes(
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  const utf8 = new TextEncoder();
  yield utf8.encode(csvText([columns]));
  let batch: (readonly Cell[])[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < 2_000) continue;
    yield utf8.encode(csvText(batch));
    batch = [];
  }
  if (batch.length > 0) yield utf8.encode(csvText(batch));
}

/** Encodes a short text as the content of a file. */
export async function* textBytes(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
