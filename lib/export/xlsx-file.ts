import type { ColumnKind, TypedColumn } from '@/lib/shared/typed-table';
import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';
import type { SheetRow } from '@/lib/shared/xlsx/sheet';
import { workbookBytes } from '@/lib/shared/xlsx/workbook';
import type { ExportFile, ExportSource } from './export-file';
import { type Field, type FieldKind, fields } from './fields';
import { observations, type Which } from './observations';
import { recorder } from './record';

const kinds: Record<FieldKind, ColumnKind> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  time: 'time',
  list: 'list',
  object: 'text',
  any: 'text',
};

/** Returns the column of a sheet for a field. */
export const sheetColumn = ({ name, kind }: Pick<Field, 'name' | 'kind'>): TypedColumn => ({ name, kind: kinds[kind] });

/** The videos of a collection as a workbook, each cell in its type, with the columns of `videos.csv`. */
export const videosXlsx = (which: Which): ExportFile => ({
  name: 'videos.xlsx',
  mediaType: xlsxMediaType,
  rows: (source) => workbookBytes('Videos', fields.map(sheetColumn), rowsOf(source, which)),
});

async function* rowsOf(source: ExportSource, which: Which): AsyncGenerator<SheetRow[]> {
  const valuesOf = recorder(source);
  for await (const slice of observations(source, which)) yield slice.map(valuesOf);
}
