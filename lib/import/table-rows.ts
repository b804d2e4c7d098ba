import papa from 'papaparse';

/** The delimiter and line break of a table. */
export interface Dialect {
  delimiter: string;
  newline: '\n' | '\r\n' | '\r';
}

const delimiters = [',', '\t', ';', '|'];
const sampledRows = 50;
/** Length above which an unclosed quote is treated as a plain character. */
const maxUnclosedLength = 1_000_000;

/** Detects the dialect of a table, and returns its first rows. */
export function detectDialect(sample: string): { dialect: Dialect; rows: string[][] } {
  const { data, meta } = papa.parse<string[]>(sample, {
    preview: sampledRows,
    delimitersToGuess: delimiters,
    // The empty line at the end of a short table would count as a row with one column.
    skipEmptyLines: 'greedy',
  });
  const newline = meta.linebreak === '\r\n' || meta.linebreak === '\r' ? meta.linebreak : '\n';
  return { dialect: { delimiter: meta.delimiter, newline }, rows: data.filter(hasText) };
}

/** Parses rows from chunks of text that may end anywhere. Empty rows are included, so that row numbers match. */
export function createRowParser({ delimiter, newline }: Dialect): (text: string, isLast: boolean) => string[][] {
  let remainder = '';
  let quotes = true;
  return (text, isLast) => {
    remainder += text;
    if (remainder.length > maxUnclosedLength && text.length * 2 < remainder.length) quotes = false;
    const { data, meta } = new papa.Parser({
      delimiter,
      newline,
      ...(!quotes && { quoteChar: '\0' }),
    }).parse(remainder, 0, !isLast) as { data: string[][]; meta: { cursor: number } };
    remainder = isLast ? '' : remainder.slice(meta.cursor);
    return data;
  };
}

export const hasText = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');
