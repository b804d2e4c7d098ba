import { clockText } from '../../clock-text';
import { escapedMarkdown } from '../../markdown-text';
import { onOneLine } from '../../one-line';
import { watchLink } from '../../platform-links';
import type { Bytes } from './bytes';
import { type CaptionWriter, lineEnd, type WriteOptions } from './options';
import { type Piece, piecesOf } from './pieces';

/** Most signs of Markdown only mean something where a line begins; these do within it. */
const withinLine = /[\\`*_[\]<>|~&$]/g;

const escaped = (text: string): string => {
  const line = onOneLine(text);
  const first = /^\d*\W/.exec(line)?.[0] ?? '';
  return escapedMarkdown(first) + line.slice(first.length).replace(withinLine, '\\$&');
};

/** Markdown: title, remarks as a quote, a list of lines or paragraphs; a time links to the moment in the video (EXP-05). */
export const writeMarkdown: CaptionWriter = (out, cues, options) => {
  const end = lineEnd(options);
  if (options.title) out.text(`# ${escaped(options.title)}${end}${end}`);
  const remarks = options.notes.map(escaped).filter((note) => note !== '');
  // Without the trailing backslash two lines of a quote would flow into one.
  if (remarks.length > 0) out.text(`> ${remarks.join(`\\${end}> `)}${end}${end}`);
  let before: Piece | undefined;
  for (const piece of piecesOf(cues, options)) {
    if (piece.is === 'chapter')
      out.text(`${before ? end : ''}## ${timeMark(piece.start, options.videoId)} ${escaped(piece.title)}${end}${end}`);
    else writeWords(out, piece, options);
    before = piece;
  }
};

function writeWords(out: Bytes, { time, text }: Piece & { is: 'words' }, options: WriteOptions): void {
  const end = lineEnd(options);
  const mark = time === null ? '' : `${timeMark(time, options.videoId)} `;
  out.text(
    options.layout.times === 'paragraph' ? `${mark}${escaped(text)}${end}${end}` : `- ${mark}${escaped(text)}${end}`,
  );
}

/** The second in which a line begins, rounded down: a player that starts early misses nothing. */
const timeMark = (offset: number, videoId: string | null): string =>
  videoId === null ? clockText(offset) : `[${clockText(offset)}](${watchLink(videoId, Math.floor(offset))})`;
