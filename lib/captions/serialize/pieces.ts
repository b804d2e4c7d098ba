import type { TextLayout } from '@/lib/settings/text-times';
import { onOneLine } from '@/lib/shared/one-line';
import type { Cue } from '../cue';
import { paragraphsOf, type TextRow } from '../paragraphs';
import { besideRow, pairsOf } from './bilingual';
import type { ChapterMark, WriteOptions } from './options';

/** A part of running text: the title of a chapter, or words with the time before them where one stands. Seconds. */
export type Piece =
  | { is: 'chapter'; start: number; title: string }
  | { is: 'words'; time: number | null; text: string; beside: string };

/**
 * Lines of running text, each on one line, in the layout that is asked for (EXP-05), with those of a second track (EXP-04). Made
 * one by one while they are written, so that a long track needs no more memory for them than a short one.
 */
export function piecesOf(cues: readonly Cue[], { layout, chapters, second }: WriteOptions): Iterable<Piece> {
  const rows = second ? pairsOf(cues, second.cues).map(besideRow) : rowsOf(cues);
  return layout.times === 'chapter' ? inChapters(rows, chapters) : timed(rows, layout);
}

function* rowsOf(cues: readonly Cue[]): Generator<TextRow> {
  for (const { offset, duration, text } of cues) {
    yield { start: offset, end: offset + duration, text: onOneLine(text), beside: '' };
  }
}

const words = ({ start, text, beside }: TextRow, hasTime: boolean): Piece => ({
  is: 'words',
  time: hasTime ? start : null,
  text,
  beside,
});

function* timed(rows: Iterable<TextRow>, { times, every }: TextLayout): Generator<Piece> {
  let window = -1;
  for (const row of times === 'paragraph' ? paragraphsOf(rows) : rows) {
    const before = window;
    window = Math.max(before, Math.floor(row.start / Math.max(1, every)));
    yield words(row, times === 'interval' ? window > before : times !== 'none');
  }
}

/** Every chapter has its title, also one in which nobody speaks; without chapters the lines stand alone. */
function* inChapters(rows: Iterable<TextRow>, chapters: readonly ChapterMark[]): Generator<Piece> {
  let next = 0;
  for (const row of rows) {
    for (let chapter = chapters[next]; chapter && chapter.start <= row.start; chapter = chapters[++next]) {
      yield titled(chapter);
    }
    yield words(row, false);
  }
  for (const chapter of chapters.slice(next)) yield titled(chapter);
}

const titled = ({ start, title }: ChapterMark): Piece => ({ is: 'chapter', start, title: onOneLine(title) });
