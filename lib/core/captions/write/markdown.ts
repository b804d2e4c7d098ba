import { clockText } from '../../clock-text';
import { escapedMarkdown } from '../../markdown-text';
import { onOneLine } from '../../one-line';
import { watchLink } from '../../platform-links';
import { headings } from './headings';
import { type CaptionWriter, lineEnd, type WriteOptions } from './options';
import { type Piece, piecesOf } from './pieces';

/** Most signs of Markdown only mean something where a line begins; these do within it. */
const withinLine = /[\\`*_[\]<>|~&$]/g;

const escaped = (text: string): string => {
  const line = onOneLine(text);
  const first = /^\d*\W/.exec(line)?.[0] ?? '';
  return escapedMarkdown(first) + line.slice(first.length).replace(withinLine, '\\$&');
};

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
      out.text(wordsText(piece, options) + end);
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

function wordsText(
  { time, text, beside }: Piece & { is: 'words' },
  { layout, videoId, second, stacked, lineEnds }: WriteOptions,
): string {
  const mark = time === null ? [] : [timeMark(time, videoId)];
  if (second && !stacked) {
    const empty = time === null && layout.times === 'interval' ? [''] : [];
    return `| ${[...mark, ...empty, escaped(text), escaped(beside)].join(' | ')} |`;
  }
  const end = lineEnds === 'crlf' ? '\r\n' : '\n';
  // Without the trailing backslash both would flow into one line.
  const said = [text, beside].filter((one) => one !== '').map(escaped);
  const line = [...mark, said.join(`\\${end}  `)].join(' ');
  return layout.times === 'paragraph' ? `${line}${end}` : `- ${line}`;
}

/** The second in which a line begins, rounded down: a player that starts early misses nothing. */
const timeMark = (offset: number, videoId: string | null): string =>
  videoId === null ? clockText(offset) : `[${clockText(offset)}](${watchLink(videoId, Math.floor(offset))})`;
