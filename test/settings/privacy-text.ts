import { readFileSync } from 'node:fs';

/** A row of a table in `.github/PRIVACY.md`. */
export interface PrivacyRow {
  /** The words formatted as code: names of permissions, stores and keys. */
  names: string[];
  cells: string[];
}

const text = readFileSync('.github/PRIVACY.md', 'utf8');

/** Returns the rows of the table whose header row contains this text. Throws if there is no such table. */
export function privacyTable(header: string): PrivacyRow[] {
  const table = text.split('\n\n').find((block) => block.startsWith('|') && block.split('\n')[0]?.includes(header));
  if (!table) throw new Error(`The privacy text has no table “${header}”`);
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => ({
      names: [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
      cells: row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    }));
}

/** Returns the names in all rows of a table, sorted. */
export const privacyNames = (header: string): string[] =>
  privacyTable(header)
    .flatMap(({ names }) => names)
    .toSorted();
