/** The IANA media type of a workbook (ECMA-376). */
export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
