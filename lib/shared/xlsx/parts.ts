/** A character that XML 1.0 excludes ("Char"), or a carriage return, which parsers turn into a line feed. */
const nonXmlCharacter = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** The start of a string that looks like the escape of a character, `_xHHHH_`. */
const escapeLike = /_(?=x[\da-f]{4}_)/gi;
const special = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[&<>]|_x/iu;

/**
 * Escapes a string for a workbook. A character that XML excludes becomes `_xHHHH_`, and a string of that form becomes
 * `_x005F_xHHHH_` (ECMA-376, part 1, section 22.9.2.19, ST_Xstring); spreadsheets reverse both. A lone surrogate
 * becomes U+FFFD.
 */
export function escapeXmlText(text: string): string {
  if (!special.test(text)) return text;
  return text
    .toWellFormed()
    .replace(escapeLike, '_x005F_')
    .replace(nonXmlCharacter, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationshipsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of cell formats in the workbook's styles. */
export const cellStyles = { header: 1, whole: 2, time: 3, timeWithMilliseconds: 4 } as const;

const cellFormat = (numFmtId: number, font = 0): string =>
  `<xf numFmtId="${numFmtId}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

// Custom formats start at 164. Format 1 is a whole number.
const stylesXml = `${declaration}<styleSheet xmlns="${spreadsheetNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${cellFormat(0)}${cellFormat(0, 1)}${cellFormat(1)}${cellFormat(164)}${cellFormat(165)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relationshipsNamespace}/${type}" Target="${target}"/>`;

/**
 * Returns the parts of a workbook other than its sheets, by their names in the zip (ECMA-376, part 1, section 12.3).
 */
export function workbookParts(sheetNames: readonly string[]): [name: string, content: string][] {
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${escapeXmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const sheetRelations = sheetNames.map((_, index) =>
    relation(`rId${index + 1}`, 'worksheet', `worksheets/${worksheetFile(index)}`),
  );
  const overrides = [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ...sheetNames.map((_, index) => [`worksheets/${worksheetFile(index)}`, 'worksheet']),
  ].map(([file, type]) => `<Override PartName="/xl/${file}" ContentType="${contentTypes}.${type}+xml"/>`);
  return [
    ['xl/styles.xml', stylesXml],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${spreadsheetNamespace}" xmlns:r="${relationshipsNamespace}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageNamespace}/relationships">${sheetRelations.join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageNamespace}/relationships">${relation('workbook', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    ],
  ];
}

export const worksheetFile = (index: number): string => `sheet${index + 1}.xml`;

/** Returns the start of a sheet with a frozen first row. Widths are in characters. */
export function worksheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${spreadsheetNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

/** Returns the end of a sheet. `last` is the reference of its last cell, which ends the range of the filter. */
export const worksheetEnd = (last: string): string => `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
