import type { Cue } from '../cue';
import { createEscapes } from './byte-writer';
import { stackTracks, subtitleTimes } from './subtitle-times';
import {
  type CaptionWriter,
  columnHeadings,
  isBlank,
  lineEndOf,
  nonBlankLines,
  type WriteOptions,
} from './write-options';

const srtEscapes = createEscapes('\0\n\r\v\f>');
const commaCode = 44;

/**
 * Writes SubRip: number, times with a comma, text, empty line. The format has no escapes, so markup stays, and only
 * `-->` becomes one character because parsers look for it anywhere. Blank lines are left out, and two tracks share one
 * caption with a line each.
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

const dotCode = 46;
const vttEscapes = createEscapes('\0\n\r\v\f', { '&': '&amp;', '<': '&lt;', '>': '&gt;' });

/** Escapes cue text (W3C WebVTT, "cue text span"). */
const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\0', '\ufffd');

/**
 * Writes WebVTT with title and notes in a comment. Blank lines are left out, and two tracks share one caption with a
 * span per language (W3C WebVTT, "cue language span").
 */
export const writeVtt: CaptionWriter = (out, track, options) => {
  const cues = options.second ? cuesInLanguageSpans(track, options) : track;
  const { starts, ends } = subtitleTimes(cues, options.clipOverlaps);
  const end = lineEndOf(options);
  out.text(`WEBVTT${end}${end}`);
  const remarks = [options.title ?? '', ...columnHeadings(options), ...options.notes].flatMap(nonBlankLines);
  if (remarks.length > 0) out.text(['NOTE', ...remarks.map(withoutArrow), '', ''].join(end));
  for (let at = 0; at < cues.length; at++) {
    const text = cues[at]?.text ?? '';
    if (isBlank(text)) continue;
    out.span(starts[at] ?? 0, ends[at] ?? 0, dotCode, end);
    if (options.second) out.text(text.replaceAll('\n', end));
    else if (!out.tryText(text, vttEscapes)) out.text(escapeVtt(nonBlankLines(text).join(end)));
    out.line(end);
    out.line(end);
  }
};

const cuesInLanguageSpans = (cues: readonly Cue[], { lang, second }: WriteOptions) =>
  stackTracks(cues, second?.cues ?? [], (text, secondText) =>
    [languageSpan(text, lang), languageSpan(secondText, second?.lang ?? null)].filter((line) => line !== '').join('\n'),
  );

const languageSpan = (text: string, lang: string | null): string => {
  if (text === '' || lang === null) return escapeVtt(text);
  return `<lang ${escapeVtt(lang.replace(/\s+/g, '-'))}>${escapeVtt(text)}</lang>`;
};

/** Replaces the arrow, which a comment must not contain (W3C WebVTT, "comment block"). */
const withoutArrow = (text: string): string => text.replaceAll('-->', '→');
