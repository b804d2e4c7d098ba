import type { TypedTable } from '@/lib/core/typed-table';

/** What programs read, and what spreadsheets read. */
export type TableFormat = 'csv' | 'xlsx';

/** Returns a table as a file. Its writer waits until it is wanted. */
export async function tableFile(
  table: TypedTable,
  format: TableFormat,
): Promise<{ mediaType: string; content: string | Uint8Array<ArrayBuffer> }> {
  if (format === 'csv') {
    const { tableCsv } = await import('@/lib/core/typed-table');
    return { mediaType: 'text/csv', content: tableCsv(table) };
  }
  const { tableXlsx } = await import('@/lib/core/xlsx/workbook');
  const { xlsxMediaType } = await import('@/lib/core/xlsx/media-type');
  return { mediaType: xlsxMediaType, content: tableXlsx(table) };
}
