import type { ColumnKind, TypedColumn } from '@/lib/shared/table';
import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';
import type { SheetRow } from '@/lib/shared/xlsx/sheet';
import { streamWorkbook } from '@/lib/shared/xlsx/workbook';
import type { ExportFile, ExportSource } from './export-file';
import { exportFields, type Field, type FieldKind } from './fields';
import { type ObservationScope, readObservations } from './observations';
import { createRowReader } from './row-values';

const columnKinds: Record<FieldKind, ColumnKind> = {
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
export const sheetColumn = ({ name, kind }: Pick<Field, 'name' | 'kind'>): TypedColumn => ({
  name,
  kind: columnKinds[kind],
});

/** The videos of a collection as a workbook, each cell in its type, with the columns of `videos.csv`. */
export const videosXlsx = (which: ObservationScope): ExportFile => ({
  name: 'videos.xlsx',
  mediaType: xlsxMediaType,
  rows: (source) => streamWorkbook('Videos', exportFields.map(sheetColumn), sheetRows(source, which)),
});

async function* sheetRows(source: ExportSource, which: ObservationScope): AsyncGenerator<SheetRow[]> {
  const valuesOf = createRowReader(source);
  for await (const batch of readObservations(source, which)) yield batch.map(valuesOf);
}
