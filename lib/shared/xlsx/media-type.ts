/** Of a workbook by ECMA-376, as IANA lists it. */
export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
