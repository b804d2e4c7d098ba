import type { TypedTable } from '@/lib/shared/table';

/** The formats of a table file. */
export type TableFormat = 'csv' | 'xlsx';

/** Writes a table as a file. The writer of each format loads on demand. */
export async function createTableFile(
  table: TypedTable,
  format: TableFormat,
): Promise<{ mediaType: string; content: string | Uint8Array<ArrayBuffer> }> {
  if (format === 'csv') {
    const { tableCsv } = await import('@/lib/shared/table');
    return { mediaType: 'text/csv', content: tableCsv(table) };
  }
  const { tableXlsx } = await import('@/lib/shared/xlsx/workbook');
  const { xlsxMediaType } = await import('@/lib/shared/xlsx/media-type');
  return { mediaType: xlsxMediaType, content: tableXlsx(table) };
}
