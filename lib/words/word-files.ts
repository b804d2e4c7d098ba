import type { Cue } from '@/lib/captions/cue';
import { spokenText } from '@/lib/captions/word-counts';
import { watchUrl } from '@/lib/platform/platform-links';
import { csvText } from '@/lib/shared/table';
import { toOneLine } from '@/lib/shared/text';
import { clockText } from '@/lib/shared/time-text';
import type { WordRow } from './word-rows';

/** The words of a list, and the lines that their indexes are of. */
interface ListedWords {
  videoId: string;
  cues: readonly Cue[];
  rows: readonly WordRow[];
}

/** Returns where a word first occurs. */
function firstContext({ videoId, cues }: ListedWords, { lines: [first = 0] }: WordRow) {
  const cue = cues[first];
  const start = cue?.offset ?? 0;
  return { start, line: toOneLine(spokenText(cue?.text ?? '')), link: watchUrl(videoId, Math.floor(start)) };
}

const csvColumns = ['word', 'count', 'other_videos', 'known', 'first_start', 'first_line', 'link'];

/** Returns a list as CSV. Starts are in seconds. */
export const wordsCsv = (list: ListedWords): string =>
  csvText([
    csvColumns,
    ...list.rows.map((row) => {
      const { start, line, link } = firstContext(list, row);
      return [row.word, row.count, row.videos, row.isKnown, start, line, link];
    }),
  ]);

/** Tells Anki how to read the file (Anki manual, "Text Files", "File Headers"). */
const ankiHead = ['#separator:tab', '#html:false', '#columns:word\tcount\tcontext\tlink\ttime'];

/** Returns a list as notes for Anki, one a line. */
export const wordsForAnki = (list: ListedWords): string =>
  [
    ...ankiHead,
    ...list.rows.map((row) => {
      const { start, line, link } = firstContext(list, row);
      return [row.word, String(row.count), quoted(line), link, clockText(start)].join('\t');
    }),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** A quotation mark at the start would open a quoted field. */
const quoted = (text: string): string => (text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text);
