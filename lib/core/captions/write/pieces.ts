import { onOneLine } from '../../one-line';
import type { Cue } from '../cue';
import { paragraphsOf, type TextRow } from '../paragraphs';
import type { TextLayout } from '../text-times';
import { besideRow, pairsOf } from './both';
import type { ChapterMark, WriteOptions } from './options';

/** A part of running text: the title of a chapter, or words with the time before them where one stands. Seconds. */
export type Piece =
  | { is: 'chapter'; start: number; title: string }
  | { is: 'words'; time: number | null; text: string; beside: string };

/** Lines of running text, each on one line, in the layout that is asked for (EXP-05), with those of a second track (EXP-04). */
export function piecesOf(cues: readonly Cue[], { layout, chapters, second }: WriteOptions): Piece[] {
  const rows = second ? pairsOf(cues, second.cues).map(besideRow) : cues.map(rowOf);
  return layout.times === 'chapter' ? inChapters(rows, chapters) : timed(rows, layout);
}

const rowOf = ({ offset, duration, text }: Cue): TextRow => ({
  start: offset,
  end: offset + duration,
  text: onOneLine(text),
  beside: '',
});

const words = ({ start, text, beside }: TextRow, hasTime: boolean): Piece => ({
  is: 'words',
  time: hasTime ? start : null,
  text,
  beside,
});

function timed(rows: readonly TextRow[], { times, every }: TextLayout): Piece[] {
  if (times === 'paragraph') return paragraphsOf(rows).map((row) => words(row, true));
  if (times !== 'interval') return rows.map((row) => words(row, times === 'line'));
  let window = -1;
  return rows.map((row) => {
    const before = window;
    window = Math.max(before, Math.floor(row.start / Math.max(1, every)));
    return words(row, window > before);
  });
}

/** Every chapter has its title, also one in which nobody speaks; without chapters the lines stand alone. */
function inChapters(rows: readonly TextRow[], chapters: readonly ChapterMark[]): Piece[] {
  const pieces: Piece[] = [];
  let next = 0;
  const begun = (until: number): void => {
    for (let chapter = chapters[next]; chapter && chapter.start <= until; chapter = chapters[++next]) {
      pieces.push({ is: 'chapter', start: chapter.start, title: onOneLine(chapter.title) });
    }
  };
  for (const row of rows) {
    begun(row.start);
    pieces.push(words(row, false));
  }
  begun(Number.POSITIVE_INFINITY);
  return pieces;
}
