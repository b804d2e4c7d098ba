import type { Cue } from '@/lib/captions/cue';
import { type createWordReader, spokenText } from '@/lib/captions/word-counts';
import type { WordRow } from '@/lib/words/word-rows';

/** A row of the list: a word, or below an open word one of the lines that it occurs in. */
type WordItem = { row: WordRow; line: null; key: string } | { row: WordRow; line: number; key: string };

export const itemsOf = (rows: readonly WordRow[], open: ReadonlySet<string>): WordItem[] =>
  rows.flatMap((row): WordItem[] => [
    { row, line: null, key: row.word },
    ...(open.has(row.word) ? row.lines.map((line) => ({ row, line, key: `${row.word} ${line}` })) : []),
  ]);

/** Returns a line in parts: the places of a word, and the text around them. */
export function partsOfLine(
  { text }: Pick<Cue, 'text'>,
  word: string,
  reader: ReturnType<typeof createWordReader>,
): { text: string; isWord: boolean; at: number }[] {
  const shown = spokenText(text);
  const parts: { text: string; isWord: boolean; at: number }[] = [];
  let end = 0;
  const add = (from: number, until: number, isWord: boolean) => {
    if (from < until) parts.push({ text: shown.slice(from, until), isWord, at: from });
    end = until;
  };
  for (const place of reader.places(text)) {
    if (place.word !== word) continue;
    add(end, place.from, false);
    add(place.from, place.until, true);
  }
  add(end, shown.length, false);
  return parts;
}
