import type { TypedTable } from '@/lib/shared/table';

/** What programs read, and what spreadsheets read. */
export type TableFormat = 'csv' | 'xlsx';

/** Returns a table as a file. Its writer waits until it is wanted. */
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
