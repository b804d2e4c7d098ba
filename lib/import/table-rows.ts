import papa from 'papaparse';

/** How a table is written, as its beginning shows. */
export interface Dialect {
  delimiter: string;
  newline: '\n' | '\r\n' | '\r';
}

const delimiters = [',', '\t', ';', '|'];
const sampledRows = 50;
/** A cell that is longer was never closed: from there on quotes are letters like others. */
const maxUnclosedLength = 1_000_000;

/** The dialect of a table and its first rows. */
export function detectDialect(sample: string): { dialect: Dialect; rows: string[][] } {
  const { data, meta } = papa.parse<string[]>(sample, {
    preview: sampledRows,
    delimitersToGuess: delimiters,
    // The empty line at the end of a short table would count as a row of one column.
    skipEmptyLines: 'greedy',
  });
  const newline = meta.linebreak === '\r\n' || meta.linebreak === '\r' ? meta.linebreak : '\n';
  return { dialect: { delimiter: meta.delimiter, newline }, rows: data.filter(hasText) };
}

/** Rows as the text of a table comes, in pieces that end anywhere; empty ones too, so that they can be counted. */
export function createRowParser({ delimiter, newline }: Dialect): (text: string, isLast: boolean) => string[][] {
  let rest = '';
  let quotes = true;
  return (text, isLast) => {
    rest += text;
    if (rest.length > maxUnclosedLength && text.length * 2 < rest.length) quotes = false;
    const { data, meta } = new papa.Parser({
      ...{ delimiter, newline },
      ...(!quotes && { quoteChar: '\0' }),
    }).parse(rest, 0, !isLast) as { data: string[][]; meta: { cursor: number } };
    rest = isLast ? '' : rest.slice(meta.cursor);
    return data;
  };
}

/** Whether a row has anything in it. */
export const hasText = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');
