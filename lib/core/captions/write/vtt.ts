import { careFor } from './bytes';
import { type CaptionWriter, lineEnd, shownLines } from './options';
import { timesOf } from './span';

const dot = 46;
const care = careFor('\n\r\v\f&<>');

/** Text of a caption as WebVTT wants it (W3C WebVTT, "cue text span"): three characters are references. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** WebVTT: title and remarks in a comment at the top. A line that shows nothing has no caption. */
export const writeVtt: CaptionWriter = (out, cues, options) => {
  const { starts, ends } = timesOf(cues, options.clipOverlaps);
  const end = lineEnd(options);
  out.text(`WEBVTT${end}${end}`);
  const remarks = [options.title ?? '', ...options.notes].flatMap(shownLines);
  if (remarks.length > 0) out.text(['NOTE', ...remarks.map(noArrow), '', ''].join(end));
  for (let at = 0; at < cues.length; at++) {
    const text = cues[at]?.text ?? '';
    if (text.trim() === '') continue;
    out.clock(starts[at] ?? 0, dot);
    out.text(' --> ');
    out.clock(ends[at] ?? 0, dot);
    out.text(end);
    if (!out.plain(text, care)) out.text(escaped(shownLines(text).join(end)));
    out.text(end);
    out.text(end);
  }
};

/** A comment must not hold the arrow (W3C WebVTT, "comment block"). */
const noArrow = (text: string): string => text.replaceAll('-->', '→');
