import { toOneLine } from '@/lib/shared/one-line';
import type { TextLayout } from '@/lib/shared/text-layout';
import type { Cue } from '../cue';
import { mergeParagraphs, type TextRow } from '../paragraphs';
import { pairLines, textRowFromPair } from './paired-lines';
import type { ChapterStart, WriteOptions } from './write-options';

/** A part of running text: the title of a chapter, or words with the time before them where one stands. Seconds. */
export type TextBlock =
  | { is: 'chapter'; start: number; title: string }
  | { is: 'words'; time: number | null; text: string; beside: string };

/**
 * Lines of running text, each on one line, in the layout that is asked for, with those of a second track. Made
 * one by one while they are written, so that a long track needs no more memory for them than a short one.
 */
export function textBlocks(cues: readonly Cue[], { layout, chapters, second }: WriteOptions): Iterable<TextBlock> {
  const rows = second ? pairLines(cues, second.cues).map(textRowFromPair) : textRows(cues);
  return layout.times === 'chapter' ? chapterBlocks(rows, chapters) : timedBlocks(rows, layout);
}

function* textRows(cues: readonly Cue[]): Generator<TextRow> {
  for (const { offset, duration, text } of cues) {
    yield { start: offset, end: offset + duration, text: toOneLine(text), beside: '' };
  }
}

const wordsBlock = ({ start, text, beside }: TextRow, hasTime: boolean): TextBlock => ({
  is: 'words',
  time: hasTime ? start : null,
  text,
  beside,
});

function* timedBlocks(rows: Iterable<TextRow>, { times, every }: TextLayout): Generator<TextBlock> {
  let window = -1;
  for (const row of times === 'paragraph' ? mergeParagraphs(rows) : rows) {
    const before = window;
    window = Math.max(before, Math.floor(row.start / Math.max(1, every)));
    yield wordsBlock(row, times === 'interval' ? window > before : times !== 'none');
  }
}

/** Every chapter has its title, also one in which nobody speaks; without chapters the lines stand alone. */
function* chapterBlocks(rows: Iterable<TextRow>, chapters: readonly ChapterStart[]): Generator<TextBlock> {
  let next = 0;
  for (const row of rows) {
    for (let chapter = chapters[next]; chapter && chapter.start <= row.start; chapter = chapters[++next]) {
      yield chapterBlock(chapter);
    }
    yield wordsBlock(row, false);
  }
  for (const chapter of chapters.slice(next)) yield chapterBlock(chapter);
}

const chapterBlock = ({ start, title }: ChapterStart): TextBlock => ({ is: 'chapter', start, title: toOneLine(title) });
