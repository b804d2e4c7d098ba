import readWorkbook from 'read-excel-file/node';

/** Returns the sheets of a workbook, as an independent reader gives them; spaces around texts are kept. */
export const sheetsOf = (bytes: Uint8Array) => readWorkbook(Buffer.from(bytes), { trim: false });

/** Returns the rows of a workbook's first sheet, the header first. */
export async function rowsOfXlsx(bytes: Uint8Array): Promise<unknown[][]> {
  const [sheet] = await sheetsOf(bytes);
  return sheet?.data ?? [];
}
