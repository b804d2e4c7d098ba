import type { Message } from '@/lib/shared/localized-text';
import { type TypedTable, tableCsv, xlsxMediaType } from '@/lib/shared/table';

export type TableFormat = 'csv' | 'xlsx';

/** Creates a file with a table. The code that writes workbooks is loaded on demand. */
export async function createTableFile(
  table: TypedTable,
  format: TableFormat,
): Promise<{ mediaType: string; content: string | Uint8Array<ArrayBuffer> }> {
  if (format === 'csv') return { mediaType: 'text/csv', content: tableCsv(table) };
  const { tableXlsx } = await import('@/lib/shared/xlsx/workbook');
  return { mediaType: xlsxMediaType, content: tableXlsx(table) };
}

/** The parts of a page's store that `saveFile` uses. */
interface SavingPage {
  ports: { save(name: string, type: string, parts: BlobPart[]): Promise<void> };
  showToast(message: Message): void;
  announce(message: Message): void;
}

/** Saves an exported file, shows its name in a toast and announces it. */
export async function saveFile(
  { ports, showToast, announce }: SavingPage,
  name: string,
  type: string,
  ...parts: BlobPart[]
): Promise<void> {
  await ports.save(name, type, parts);
  showToast(['exportSaved', name]);
  announce(['exportSaved', name]);
}
