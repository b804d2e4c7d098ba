import { clockText } from '../../clock-text';
import { escapedMarkdown } from '../../markdown-text';
import { onOneLine } from '../../one-line';
import { watchLink } from '../../platform-links';
import { type CaptionWriter, lineEnd } from './options';

/** Most signs of Markdown only mean something where a line begins; these do within it. */
const withinLine = /[\\`*_[\]<>|~&$]/g;

const escaped = (text: string): string => {
  const line = onOneLine(text);
  const first = /^\d*\W/.exec(line)?.[0] ?? '';
  return escapedMarkdown(first) + line.slice(first.length).replace(withinLine, '\\$&');
};

/** Markdown: title, remarks as a quote, one list item each; its time links to the moment in the video. */
export const writeMarkdown: CaptionWriter = (out, cues, options) => {
  const end = lineEnd(options);
  if (options.title) out.text(`# ${escaped(options.title)}${end}${end}`);
  const remarks = options.notes.map(escaped).filter((note) => note !== '');
  // Without the trailing backslash two lines of a quote would flow into one.
  if (remarks.length > 0) out.text(`> ${remarks.join(`\\${end}> `)}${end}${end}`);
  for (const { offset, text } of cues) {
    const time = options.times === 'line' ? `${timeMark(offset, options.videoId)} ` : '';
    out.text(`- ${time}${escaped(text)}${end}`);
  }
};

/** The second in which a line begins, rounded down: a player that starts early misses nothing. */
const timeMark = (offset: number, videoId: string | null): string =>
  videoId === null ? clockText(offset) : `[${clockText(offset)}](${watchLink(videoId, Math.floor(offset))})`;
