import type { TableData } from './video-table';
import { titleOf } from './video-titles';

const asciiOnly = /^[\0-\x7f]*$/;

/** Case and accents aside. */
const foldText = (text: string): string =>
  asciiOnly.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** So many rows are read in one step. */
const rowsPerStep = 5_000;

/** What is looked through of each row: title, channel, id, note and tags. Made once for a table that is searched, in steps. */
export function* buildSearchTexts(table: TableData): Generator<void, string[]> {
  const { roll, marks: notes } = table;
  const { channelTitle, channelHandle } = roll.cells;
  const texts: string[] = [];
  for (const id of roll.ids) {
    const row = texts.length;
    const note = notes.get(id);
    const own = note ? `\n${note.note}\n${note.tags.join('\n')}` : '';
    const names = `${titleOf(table.roll, row) ?? ''}\n${channelTitle?.[row] ?? ''}\n${channelHandle?.[row] ?? ''}`;
    texts.push(foldText(`${names}\n${id}${own}`));
    if (row % rowsPerStep === rowsPerStep - 1) yield;
  }
  return texts;
}

/** The words that were typed: a row is found that holds each of them. */
export const searchWords = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean);

/** Those rows of `among` that hold every word. */
export function matchRows(texts: readonly string[], words: readonly string[], among: Int32Array): Int32Array {
  if (words.length === 0) return among;
  const found = new Int32Array(among.length);
  let count = 0;
  for (let at = 0; at < among.length; at += 1) {
    const row = among[at] ?? 0;
    const text = texts[row] ?? '';
    if (words.every((word) => text.includes(word))) {
      found[count] = row;
      count += 1;
    }
  }
  return found.slice(0, count);
}
