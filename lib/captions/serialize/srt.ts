import { createEscapes } from './byte-writer';
import { stackTracks, subtitleTimes } from './subtitle-times';
import { type CaptionWriter, isBlank, lineEndOf, nonBlankLines } from './write-options';

const srtEscapes = createEscapes('\0\n\r\v\f>');
const commaCode = 44;

/**
 * SubRip: number from 1, times with a comma, text, empty line. The format has no escapes and no remarks: markup stays
 * as it was said, and only the arrow of the time line is drawn as one character, since readers look for it anywhere.
 * A line that shows nothing has no caption. Of two tracks, what is said at one time stands in one caption, each language on
 * a line of its own.
 */
export const writeSrt: CaptionWriter = (out, track, options) => {
  const cues = options.second ? stackTracks(track, options.second.cues) : track;
  const { starts, ends } = subtitleTimes(cues, options.clipOverlaps);
  const end = lineEndOf(options);
  let number = 1;
  for (let at = 0; at < cues.length; at++) {
    const text = cues[at]?.text ?? '';
    if (isBlank(text)) continue;
    out.whole(number++);
    out.line(end);
    out.span(starts[at] ?? 0, ends[at] ?? 0, commaCode, end);
    if (!out.tryText(text, srtEscapes))
      out.text(nonBlankLines(text).join(end).replaceAll('-->', '→').replaceAll('\0', '\ufffd'));
    out.line(end);
    out.line(end);
  }
};
