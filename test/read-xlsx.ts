import readWorkbook from 'read-excel-file/node';

/** Reads all sheets of a workbook with an independent parser that does not trim text. */
export const sheetsOf = (bytes: Uint8Array) => readWorkbook(Buffer.from(bytes), { trim: false });

/** Returns the rows of the first sheet, starting with the header. */
export async function rowsOfXlsx(bytes: Uint8Array): Promise<unknown[][]> {
  const [sheet] = await sheetsOf(bytes);
  return sheet?.data ?? [];
}
