import type { Cell } from '@/lib/shared/csv';
import type { MessageName } from '@/lib/shared/localized-text';
import type { Field, FieldKind } from './fields';

/** A table beside that of the videos, with what its columns mean. */
export interface ExportTable<Row> {
  name: string;
  fields: readonly (Field & { of(row: Row): Cell })[];
}

/** A column of such a table. */
export const tableColumn = <Row>(
  name: string,
  kind: FieldKind,
  note: MessageName,
  of: (row: Row) => Cell,
): Field & { of(row: Row): Cell } => ({ name, kind, unit: null, section: 'Sidelight', note, of });
