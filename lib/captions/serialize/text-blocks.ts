import { toOneLine } from '@/lib/shared/escape-text';
import type { TextLayout } from '@/lib/shared/text-layout';
import type { Cue } from '../cue';
import { endsSentence, joinText } from '../cue-text';
import { pairLines, textRowFromPair } from './paired-lines';
import type { ChapterStart, WriteOptions } from './write-options';

/** A line as running text has it: seconds, and the text that stands beside it in another language, if any. */
export interface TextRow {
  start: number;
  end: number;
  text: string;
  beside: string;
}

/** A silence of so many seconds begins a paragraph wherever it falls. */
const paragraphPause = 2;
/** From so many characters on, the next end of a sentence ends the paragraph too. */
const usualParagraphLength = 400;
/** Where no sentence ever ends, as in automatic captions, no paragraph grows beyond this. */
const maxParagraphLength = 1200;

/** How captions mark that somebody else speaks: `>>`, a dash at the start, a name in capitals or brackets and a colon. */
const speakerPrefix =
  /^\s*(?:(?:>>|»)|[-–—]\s*\p{L}|(?:\p{Lu}[\p{Lu}\d .'-]{1,30}|\[[^\]]{1,40}\]|\([^)]{1,40}\)):\s)/u;

/**
 * The paragraphs of a transcript. One begins where somebody else is marked as speaking, after two seconds of
 * silence, after the end of a sentence once 400 characters are there, and after 1,200 characters in any case. A line is
 * never cut, so each paragraph begins at the time of a line.
 */
export function mergeParagraphs(rows: Iterable<TextRow>): TextRow[] {
  const paragraphs: TextRow[] = [];
  let current: TextRow | undefined;
  for (const row of rows) {
    if (current && !startsParagraph(current, row)) {
      current.text = joinText(current.text, row.text);
      current.beside = joinText(current.beside, row.beside);
      current.end = Math.max(current.end, row.end);
    } else {
      current = { ...row };
      paragraphs.push(current);
    }
  }
  return paragraphs;
}

function startsParagraph(current: TextRow, row: TextRow): boolean {
  const length = Math.max(current.text.length, current.beside.length);
  return (
    row.start - current.end >= paragraphPause ||
    length >= maxParagraphLength ||
    (length >= usualParagraphLength && endsSentence(current.text)) ||
    speakerPrefix.test(row.text.slice(0, 60))
  );
}

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
