import { toOneLine } from '@/lib/shared/escape-text';
import type { TextLayout } from '@/lib/shared/text-layout';
import type { Cue } from '../cue';
import { endsSentence, joinText } from '../cue-text';
import { pairLines, type TextRow, textRowFromPair } from './paired-lines';
import type { ChapterStart, WriteOptions } from './write-options';

/** Seconds of silence that start a paragraph. */
const paragraphPause = 2;
/** From this length on, the next sentence end also ends the paragraph. */
const usualParagraphLength = 400;
/** Limits paragraphs without sentence ends, as in automatic captions. */
const maxParagraphLength = 1200;

/** Speaker changes: `>>`, a leading dash, or a name in capitals or brackets with a colon. */
const speakerPrefix =
  /^\s*(?:(?:>>|»)|[-–—]\s*\p{L}|(?:\p{Lu}[\p{Lu}\d .'-]{1,30}|\[[^\]]{1,40}\]|\([^)]{1,40}\)):\s)/u;

/**
 * Merges rows into paragraphs. A new one starts at a speaker change, after two seconds of silence, after a sentence
 * beyond 400 characters, or after 1,200 characters. Rows are never split, so a paragraph starts at the time of a row.
 */
export function mergeParagraphs(rows: Iterable<TextRow>): TextRow[] {
  const paragraphs: TextRow[] = [];
  let current: TextRow | undefined;
  for (const row of rows) {
    if (current && !startsParagraph(current, row)) {
      current.text = joinText(current.text, row.text);
      current.secondText = joinText(current.secondText, row.secondText);
      current.end = Math.max(current.end, row.end);
    } else {
      current = { ...row };
      paragraphs.push(current);
    }
  }
  return paragraphs;
}

function startsParagraph(current: TextRow, row: TextRow): boolean {
  const length = Math.max(current.text.length, current.secondText.length);
  return (
    row.start - current.end >= paragraphPause ||
    length >= maxParagraphLength ||
    (length >= usualParagraphLength && endsSentence(current.text)) ||
    speakerPrefix.test(row.text.slice(0, 60))
  );
}

/** A chapter title, or text with an optional time in seconds. */
export type TextBlock =
  | { is: 'chapter'; start: number; title: string }
  | { is: 'words'; time: number | null; text: string; secondText: string };

/**
 * Returns lines as running text in the chosen layout, with those of a second track. Blocks are generated one by one to
 * save memory.
 */
export function textBlocks(cues: readonly Cue[], { layout, chapters, second }: WriteOptions): Iterable<TextBlock> {
  const rows = second ? pairLines(cues, second.cues).map(textRowFromPair) : textRows(cues);
  return layout.times === 'chapter' ? chapterBlocks(rows, chapters) : timedBlocks(rows, layout);
}

function* textRows(cues: readonly Cue[]): Generator<TextRow> {
  for (const { offset, duration, text } of cues) {
    yield { start: offset, end: offset + duration, text: toOneLine(text), secondText: '' };
  }
}

const wordsBlock = ({ start, text, secondText }: TextRow, hasTime: boolean): TextBlock => ({
  is: 'words',
  time: hasTime ? start : null,
  text,
  secondText,
});

function* timedBlocks(rows: Iterable<TextRow>, { times, every }: TextLayout): Generator<TextBlock> {
  let window = -1;
  for (const row of times === 'paragraph' ? mergeParagraphs(rows) : rows) {
    const before = window;
    window = Math.max(before, Math.floor(row.start / Math.max(1, every)));
    yield wordsBlock(row, times === 'interval' ? window > before : times !== 'none');
  }
}

/** Yields every chapter title, even without lines; without chapters only the lines. */
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
