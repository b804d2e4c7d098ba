import type { Cue } from '../cue';
import { headings } from './headings';
import { type CaptionWriter, isBlank, lineEnd, shownLines, type WriteOptions } from './options';
import { careFor } from './text-writer';
import { stacked, timesOf } from './times';

const dot = 46;
const care = careFor('\0\n\r\v\f', { '&': '&amp;', '<': '&lt;', '>': '&gt;' });

/** Text of a caption as WebVTT wants it (W3C WebVTT, "cue text span"): three characters are references. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\0', '\ufffd');

/**
 * WebVTT: title and remarks in a comment at the top. A line that shows nothing has no caption. Of two tracks, what is said at
 * one time stands in one caption, each text in a span of its language (W3C WebVTT, "cue language span").
 */
export const writeVtt: CaptionWriter = (out, track, options) => {
  const cues = options.second ? inSpans(track, options) : track;
  const { starts, ends } = timesOf(cues, options.clipOverlaps);
  const end = lineEnd(options);
  out.text(`WEBVTT${end}${end}`);
  const remarks = [options.title ?? '', ...headings(options), ...options.notes].flatMap(shownLines);
  if (remarks.length > 0) out.text(['NOTE', ...remarks.map(noArrow), '', ''].join(end));
  for (let at = 0; at < cues.length; at++) {
    const text = cues[at]?.text ?? '';
    if (isBlank(text)) continue;
    out.span(starts[at] ?? 0, ends[at] ?? 0, dot, end);
    if (options.second) out.text(text.replaceAll('\n', end));
    else if (!out.plain(text, care)) out.text(escaped(shownLines(text).join(end)));
    out.line(end);
    out.line(end);
  }
};

const inSpans = (cues: readonly Cue[], { lang, second }: WriteOptions) =>
  stacked(cues, second?.cues ?? [], (text, beside) =>
    [inSpan(text, lang), inSpan(beside, second?.lang ?? null)].filter((line) => line !== '').join('\n'),
  );

const inSpan = (text: string, lang: string | null): string => {
  if (text === '' || lang === null) return escaped(text);
  return `<lang ${escaped(lang.replace(/\s+/g, '-'))}>${escaped(text)}</lang>`;
};

/** A comment must not hold the arrow (W3C WebVTT, "comment block"). */
const noArrow = (text: string): string => text.replaceAll('-->', '→');
