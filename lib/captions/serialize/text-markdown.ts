import { watchUrl } from '@/lib/platform/platform-links';
import { escapeMarkdown, toOneLine } from '@/lib/shared/text';
import type { TextLayout } from '@/lib/shared/text-layout';
import { clockText } from '@/lib/shared/time-text';
import type { Cue } from '../cue';
import { joinText } from '../cue-text';
import { endsSentence } from '../sentence-end';
import { type ByteWriter, createEscapes } from './byte-writer';
import { pairLines, type TextRow, textRowFromPair } from './paired-lines';
import {
  type CaptionWriter,
  type ChapterStart,
  columnHeadings,
  lineEndingOf,
  type WriteOptions,
} from './write-options';

/** A paragraph starts after this many seconds of silence. */
const paragraphPause = 2;
/** From this length in characters on, the next sentence end also ends the paragraph. */
const usualParagraphLength = 400;
/** From this length in characters on, the next row starts a paragraph even without a sentence end. */
const maxParagraphLength = 1200;

/** Signs of a new speaker: `>>`, a leading dash, or a name in capitals or brackets followed by a colon. */
const speakerPrefix =
  /^\s*(?:(?:>>|»)|[-–—]\s*\p{L}|(?:\p{Lu}[\p{Lu}\d .'-]{1,30}|\[[^\]]{1,40}\]|\([^)]{1,40}\)):\s)/u;

/**
 * Merges rows into paragraphs. A paragraph starts at a speaker change, after two seconds of silence, after the first
 * sentence end beyond 400 characters, or after 1,200 characters. Rows are never split, so a paragraph starts at the
 * time of a row.
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
    (length >= usualParagraphLength && endsSentence(current.text, row.text)) ||
    speakerPrefix.test(row.text.slice(0, 60))
  );
}

/** A chapter title, or text with an optional time in seconds. */
export type TextBlock =
  | { is: 'chapter'; start: number; title: string }
  | { is: 'words'; time: number | null; text: string; secondText: string };

/**
 * Returns lines as running text in the chosen layout, including the second track if there is one. Blocks are generated
 * one at a time to save memory.
 */
export function textBlocks(cues: readonly Cue[], { layout, chapters, second }: WriteOptions): Iterable<TextBlock> {
  const rows = textRowsFrom(cues, second?.cues ?? null);
  return layout.times === 'chapter' ? chapterBlocks(rows, chapters) : timedBlocks(rows, layout);
}

/** Returns lines as rows of text, with the matching text of a second track if there is one. */
export const textRowsFrom = (cues: readonly Cue[], second: readonly Cue[] | null): Iterable<TextRow> =>
  second ? pairLines(cues, second).map(textRowFromPair) : textRows(cues);

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

/** Yields the lines and every chapter title, even of chapters without lines. */
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

/**
 * Writes plain text: title and notes at the top, then one line per caption or paragraph. A tab follows each time, and
 * empty lines surround chapter titles, paragraphs and pairs of lines. The second track's text is on the line below.
 */
export const writeText: CaptionWriter = (out, cues, options) => {
  const end = lineEndingOf(options);
  const remarks = [options.title ?? '', ...columnHeadings(options), ...options.notes]
    .map(toOneLine)
    .filter((remark) => remark !== '');
  if (remarks.length > 0) out.text([...remarks, '', ''].join(end));
  const isApart = options.layout.times === 'paragraph' || options.second !== null;
  let before: TextBlock | undefined;
  for (const block of textBlocks(cues, options)) {
    if (before && (isApart || block.is === 'chapter' || before.is === 'chapter')) out.text(end);
    if (block.is === 'chapter') out.text(`${clockText(block.start)}\t${block.title}`);
    else {
      if (block.time !== null) out.text(`${clockText(block.time)}\t`);
      out.text(options.second ? twoTextLines(block, end) : block.text);
    }
    out.lineEnding(end);
    before = block;
  }
};

/** If there is a time, the second line starts with a tab, so that both lines are aligned. */
const twoTextLines = ({ time, text, secondText }: TextBlock & { is: 'words' }, end: string): string =>
  [text, secondText].filter((line) => line !== '').join(time === null ? end : `${end}\t`);

/** Characters that have a meaning anywhere in a line of Markdown; most others matter only at its start. */
const inlineSigns = /[\\`*_[\]<>|~&$]/g;
const markdownEscapes = createEscapes(
  '',
  Object.fromEntries(Array.from('\\`*_[]<>|~&$', (sign) => [sign, `\\${sign}`])),
);

/** Returns the start of a line that can have a meaning in Markdown, without splitting a surrogate pair. */
const lineStart = (line: string): string => /^\d*\W/u.exec(line)?.[0] ?? '';

export const escapeMarkdownLine = (text: string): string => {
  const line = toOneLine(text);
  const first = lineStart(line);
  return escapeMarkdown(first) + line.slice(first.length).replace(inlineSigns, '\\$&');
};

function writeEscapedLine(out: ByteWriter, line: string): void {
  const first = lineStart(line);
  if (first !== '') out.text(escapeMarkdown(first));
  out.tryText(first === '' ? line : line.slice(first.length), markdownEscapes);
}

/**
 * Writes Markdown: title, notes as a quote, and a list of lines or paragraphs with links to the video. Two tracks
 * become a table per chapter (GitHub Flavored Markdown, "Tables").
 */
export const writeMarkdown: CaptionWriter = (out, cues, options) => {
  const end = lineEndingOf(options);
  if (options.title) out.text(`# ${escapeMarkdownLine(options.title)}${end}${end}`);
  const remarks = options.notes.map(escapeMarkdownLine).filter((note) => note !== '');
  // A trailing backslash is a line break in Markdown, which keeps the notes on separate lines.
  if (remarks.length > 0) out.text(`> ${remarks.join(`\\${end}> `)}${end}${end}`);
  const head = tableHead(options);
  let before: TextBlock | undefined;
  for (const block of textBlocks(cues, options)) {
    if (block.is === 'chapter') {
      const title = `## ${timeLink(block.start, options.videoId)} ${escapeMarkdownLine(block.title)}`;
      out.text(`${before ? end : ''}${title}${end}${end}`);
    } else {
      if (before?.is !== 'words') out.text(head);
      writeTextBlock(out, block, options);
    }
    before = block;
  }
};

/** Returns the table header; empty for a single track. */
function tableHead(options: WriteOptions): string {
  if (!options.second) return '';
  const hasTimes = options.layout.times !== 'none' && options.layout.times !== 'chapter';
  const cells = [...(hasTimes ? [' '] : []), ...columnHeadings(options).map(escapeMarkdownLine)];
  const end = lineEndingOf(options);
  return `| ${cells.join(' | ')} |${end}|${cells.map(() => ' --- ').join('|')}|${end}`;
}

function writeTextBlock(
  out: ByteWriter,
  { time, text, secondText }: TextBlock & { is: 'words' },
  options: WriteOptions,
): void {
  const { layout, videoId, second } = options;
  const end = lineEndingOf(options);
  const bullet = time === null ? '' : timeLink(time, videoId);
  if (second) {
    const cells = time === null && layout.times !== 'interval' ? [] : [bullet];
    out.text(`| ${[...cells, escapeMarkdownLine(text), escapeMarkdownLine(secondText)].join(' | ')} |`);
  } else {
    const isParagraph = layout.times === 'paragraph';
    out.text(isParagraph ? '' : '- ');
    if (time !== null) out.text(`${bullet} `);
    writeEscapedLine(out, text);
    if (isParagraph) out.lineEnding(end);
  }
  out.lineEnding(end);
}

/** Formats a time as a link. The link is rounded down to whole seconds, so that the player does not skip any speech. */
export const timeLink = (offset: number, videoId: string | null): string =>
  videoId === null ? clockText(offset) : `[${clockText(offset)}](${watchUrl(videoId, Math.floor(offset))})`;
