import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createFolder } from './on-disk';

/** A cell as LibreOffice shows it. Text is a string; a number, time or boolean is `{ shown }`; an empty cell is null. */
export type ShownCell = string | { shown: string } | null;

/**
 * Opens a workbook or CSV file in LibreOffice and returns the cells of each sheet by its name. LibreOffice keeps its
 * settings in the folder `profile`. That many `columns` of a CSV file are opened as text, which its import dialog offers.
 */
export async function cellsInLibreOffice(
  profile: string,
  path: string,
  columns = 0,
): Promise<Record<string, ShownCell[][]>> {
  // The order of the values is that of LibreOffice's "Filter Options for CSV": comma, quote, UTF-8, first line, columns,
  // language; then, for the output, quote all text, values as shown, no formulas, keep spaces, and every sheet.
  const asText = Array.from({ length: columns }, (_, index) => `${index + 1}/2`).join('/');
  const opening = extname(path) === '.csv' ? [`--infilter=CSV:44,34,76,1,${asText},1033,false,false`] : [];
  const output = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,true,false,false,false,-1';
  const into = await convert(profile, path, output, opening);
  const start = `${basename(path, extname(path))}-`;
  return Object.fromEntries(
    readdirSync(into).map((file) => [
      file.slice(start.length, -'.csv'.length),
      cellsOf(readFileSync(join(into, file), 'utf8')),
    ]),
  );
}

/** Opens a document in LibreOffice and returns its paragraphs as text. */
export async function paragraphsInLibreOffice(profile: string, path: string): Promise<string[]> {
  const into = await convert(profile, path, 'txt:Text (encoded):UTF8,LF');
  const text = readFileSync(join(into, `${basename(path, extname(path))}.txt`), 'utf8');
  return text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\n');
}

/** Converts a file with LibreOffice. Returns the folder of the result. */
async function convert(
  profile: string,
  path: string,
  output: string,
  opening: readonly string[] = [],
): Promise<string> {
  const into = createFolder();
  await promisify(execFile)(process.env.SIDELIGHT_SOFFICE ?? 'soffice', [
    ...['--headless', '--norestore', `-env:UserInstallation=${pathToFileURL(profile)}`],
    ...opening,
    ...['--convert-to', output, '--outdir', into, path],
  ]);
  return into;
}

/** Parses CSV in which only text is in quotes, which shows the type of a cell. */
function cellsOf(csv: string): ShownCell[][] {
  const rows: ShownCell[][] = [[]];
  for (const [, text, other = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n)/g)) {
    rows.at(-1)?.push(text === undefined ? otherCell(other) : text.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const otherCell = (shown: string): ShownCell => (shown === '' ? null : { shown });
