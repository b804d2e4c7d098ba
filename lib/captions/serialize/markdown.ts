import { watchLink } from '@/lib/platform/platform-links';
import { clockText } from '@/lib/shared/clock-text';
import { escapedMarkdown } from '@/lib/shared/markdown-text';
import { onOneLine } from '@/lib/shared/one-line';
import { headings } from './headings';
import { type CaptionWriter, lineEnd, type WriteOptions } from './options';
import { type Piece, piecesOf } from './pieces';
import { type Bytes, careFor } from './text-writer';

/** Most signs of Markdown only mean something where a line begins; these do within it. */
const withinLine = /[\\`*_[\]<>|~&$]/g;
const care = careFor('', Object.fromEntries(Array.from('\\`*_[]<>|~&$', (sign) => [sign, `\\${sign}`])));

/** What a line begins with that may mean something there; a letter of two units is not parted. */
const beginningOf = (line: string): string => /^\d*\W/u.exec(line)?.[0] ?? '';

const escaped = (text: string): string => {
  const line = onOneLine(text);
  const first = beginningOf(line);
  return escapedMarkdown(first) + line.slice(first.length).replace(withinLine, '\\$&');
};

/** Writes a text that is on one line as `escaped` makes it. */
function writeEscaped(out: Bytes, line: string): void {
  const first = beginningOf(line);
  if (first !== '') out.text(escapedMarkdown(first));
  out.plain(first === '' ? line : line.slice(first.length), care);
}

/**
 * Markdown: title, remarks as a quote, a list of lines or paragraphs; a time links to the moment in the video (EXP-05). Two
 * tracks are a table of two columns, one for each chapter (EXP-04; GitHub Flavored Markdown, "Tables").
 */
export const writeMarkdown: CaptionWriter = (out, cues, options) => {
  const end = lineEnd(options);
  if (options.title) out.text(`# ${escaped(options.title)}${end}${end}`);
  const remarks = options.notes.map(escaped).filter((note) => note !== '');
  // Without the trailing backslash two lines of a quote would flow into one.
  if (remarks.length > 0) out.text(`> ${remarks.join(`\\${end}> `)}${end}${end}`);
  const head = tableHead(options);
  let before: Piece | undefined;
  for (const piece of piecesOf(cues, options)) {
    if (piece.is === 'chapter') {
      const title = `## ${timeMark(piece.start, options.videoId)} ${escaped(piece.title)}`;
      out.text(`${before ? end : ''}${title}${end}${end}`);
    } else {
      if (before?.is !== 'words') out.text(head);
      writeWords(out, piece, options);
    }
    before = piece;
  }
};

/** Empty where one track stands alone. */
function tableHead(options: WriteOptions): string {
  if (!options.second || options.stacked) return '';
  const hasTimes = options.layout.times !== 'none' && options.layout.times !== 'chapter';
  const cells = [...(hasTimes ? [' '] : []), ...headings(options).map(escaped)];
  const end = lineEnd(options);
  return `| ${cells.join(' | ')} |${end}|${cells.map(() => ' --- ').join('|')}|${end}`;
}

function writeWords(out: Bytes, { time, text, beside }: Piece & { is: 'words' }, options: WriteOptions): void {
  const { layout, videoId, second, stacked } = options;
  const end = lineEnd(options);
  const mark = time === null ? '' : timeMark(time, videoId);
  if (second && !stacked) {
    const cells = time === null && layout.times !== 'interval' ? [] : [mark];
    out.text(`| ${[...cells, escaped(text), escaped(beside)].join(' | ')} |`);
  } else {
    const isParagraph = layout.times === 'paragraph';
    out.text(isParagraph ? '' : '- ');
    if (time !== null) out.text(`${mark} `);
    writeEscaped(out, text);
    // Without the trailing backslash both would flow into one line.
    if (text !== '' && beside !== '') out.text(`\\${end}  `);
    writeEscaped(out, beside);
    if (isParagraph) out.line(end);
  }
  out.line(end);
}

/** The second in which a line begins, rounded down: a player that starts early misses nothing. */
const timeMark = (offset: number, videoId: string | null): string =>
  videoId === null ? clockText(offset) : `[${clockText(offset)}](${watchLink(videoId, Math.floor(offset))})`;
