import { watchUrl } from '@/lib/platform/platform-links';
import { clockText } from '@/lib/shared/clock-text';
import { escapeMarkdown, toOneLine } from '@/lib/shared/escape-text';
import { type ByteWriter, createEscapes } from './byte-writer';
import { type TextBlock, textBlocks } from './text-blocks';
import { type CaptionWriter, columnHeadings, lineEndOf, type WriteOptions } from './write-options';

/**
 * Writes plain text, one line each, with notes at the top. A tab separates the time, and empty lines surround chapter
 * titles and paragraphs; the second track's text is on the line below.
 */
export const writeText: CaptionWriter = (out, cues, options) => {
  const end = lineEndOf(options);
  const remarks = [options.title ?? '', ...columnHeadings(options), ...options.notes]
    .map(toOneLine)
    .filter((remark) => remark !== '');
  if (remarks.length > 0) out.text([...remarks, '', ''].join(end));
  const isApart = options.layout.times === 'paragraph' || options.second !== null;
  let before: TextBlock | undefined;
  for (const piece of textBlocks(cues, options)) {
    if (before && (isApart || piece.is === 'chapter' || before.is === 'chapter')) out.text(end);
    if (piece.is === 'chapter') out.text(`${clockText(piece.start)}\t${piece.title}`);
    else {
      if (piece.time !== null) out.text(`${clockText(piece.time)}\t`);
      out.text(options.second ? twoTextLines(piece, end) : piece.text);
    }
    out.line(end);
    before = piece;
  }
};

/** The second line starts with a tab, so that both texts are in one column. */
const twoTextLines = ({ time, text, secondText }: TextBlock & { is: 'words' }, end: string): string =>
  [text, secondText].filter((line) => line !== '').join(time === null ? end : `${end}\t`);

/** Characters with a meaning within a line; most others only matter at its start. */
const inlineSigns = /[\\`*_[\]<>|~&$]/g;
const markdownEscapes = createEscapes(
  '',
  Object.fromEntries(Array.from('\\`*_[]<>|~&$', (sign) => [sign, `\\${sign}`])),
);

/** Returns the start of a line that may have a meaning in Markdown, without splitting a surrogate pair. */
const lineStart = (line: string): string => /^\d*\W/u.exec(line)?.[0] ?? '';

const escapeMarkdownLine = (text: string): string => {
  const line = toOneLine(text);
  const first = lineStart(line);
  return escapeMarkdown(first) + line.slice(first.length).replace(inlineSigns, '\\$&');
};

/** Writes a single-line text with its escapes. */
function writeEscapedLine(out: ByteWriter, line: string): void {
  const first = lineStart(line);
  if (first !== '') out.text(escapeMarkdown(first));
  out.tryText(first === '' ? line : line.slice(first.length), markdownEscapes);
}

/**
 * Writes Markdown: title, notes as a quote, and a list of lines or paragraphs with links to the video. Two tracks are a
 * table per chapter (GitHub Flavored Markdown, "Tables").
 */
export const writeMarkdown: CaptionWriter = (out, cues, options) => {
  const end = lineEndOf(options);
  if (options.title) out.text(`# ${escapeMarkdownLine(options.title)}${end}${end}`);
  const remarks = options.notes.map(escapeMarkdownLine).filter((note) => note !== '');
  // The trailing backslash keeps the lines of a quote apart.
  if (remarks.length > 0) out.text(`> ${remarks.join(`\\${end}> `)}${end}${end}`);
  const head = tableHead(options);
  let before: TextBlock | undefined;
  for (const piece of textBlocks(cues, options)) {
    if (piece.is === 'chapter') {
      const title = `## ${timeLink(piece.start, options.videoId)} ${escapeMarkdownLine(piece.title)}`;
      out.text(`${before ? end : ''}${title}${end}${end}`);
    } else {
      if (before?.is !== 'words') out.text(head);
      writeTextBlock(out, piece, options);
    }
    before = piece;
  }
};

/** Returns the table header; empty for a single track. */
function tableHead(options: WriteOptions): string {
  if (!options.second || options.stacked) return '';
  const hasTimes = options.layout.times !== 'none' && options.layout.times !== 'chapter';
  const cells = [...(hasTimes ? [' '] : []), ...columnHeadings(options).map(escapeMarkdownLine)];
  const end = lineEndOf(options);
  return `| ${cells.join(' | ')} |${end}|${cells.map(() => ' --- ').join('|')}|${end}`;
}

function writeTextBlock(
  out: ByteWriter,
  { time, text, secondText }: TextBlock & { is: 'words' },
  options: WriteOptions,
): void {
  const { layout, videoId, second, stacked } = options;
  const end = lineEndOf(options);
  const bullet = time === null ? '' : timeLink(time, videoId);
  if (second && !stacked) {
    const cells = time === null && layout.times !== 'interval' ? [] : [bullet];
    out.text(`| ${[...cells, escapeMarkdownLine(text), escapeMarkdownLine(secondText)].join(' | ')} |`);
  } else {
    const isParagraph = layout.times === 'paragraph';
    out.text(isParagraph ? '' : '- ');
    if (time !== null) out.text(`${bullet} `);
    writeEscapedLine(out, text);
    // The trailing backslash keeps the two texts on separate lines.
    if (text !== '' && secondText !== '') out.text(`\\${end}  `);
    writeEscapedLine(out, secondText);
    if (isParagraph) out.line(end);
  }
  out.line(end);
}

/** Formats the start of a line as a link, rounded down to seconds so that a player misses nothing. */
const timeLink = (offset: number, videoId: string | null): string =>
  videoId === null ? clockText(offset) : `[${clockText(offset)}](${watchUrl(videoId, Math.floor(offset))})`;
