import type { Cue } from '../cue';
import { headings } from './headings';
import { type CaptionWriter, lineEnd, shownLines, type WriteOptions } from './options';
import type { Bytes } from './text-writer';
import { timesOf } from './times';
import { escapedXml, writeXml } from './xml';

const dot = 46;

const names = 'xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"';

/**
 * Timed text (W3C TTML1): media times with hours, line breaks as `<br/>`, title and remarks in the metadata. A second track
 * is a division of its own, with its language.
 */
export const writeTtml: CaptionWriter = (out, cues, options) => {
  const { second } = options;
  const end = lineEnd(options);
  const title = options.title ? [`<ttm:title>${escapedXml(options.title)}</ttm:title>`] : [];
  const remarks = [...headings(options), ...options.notes].map((note) => `<ttm:desc>${escapedXml(note)}</ttm:desc>`);
  const head = ['<head>', '<metadata>', ...title, ...remarks, '</metadata>', '</head>'];
  const lang = escapedXml(options.lang ?? cues[0]?.lang ?? '');
  out.text(['<?xml version="1.0" encoding="utf-8"?>', `<tt ${names} xml:lang="${lang}">`, ...head].join(end));
  out.text(`${end}<body>${end}<div>${end}`);
  writeLines(out, cues, options);
  if (second) {
    out.text(`</div>${end}<div xml:lang="${escapedXml(second.lang ?? '')}">${end}`);
    writeLines(out, second.cues, options);
  }
  out.text(`</div>${end}</body>${end}</tt>${end}`);
};

function writeLines(out: Bytes, cues: readonly Cue[], options: WriteOptions): void {
  const { starts, ends } = timesOf(cues, options.clipOverlaps);
  const end = lineEnd(options);
  cues.forEach(({ text }, at) => {
    out.text('<p begin="');
    out.clock(starts[at] ?? 0, dot);
    out.text('" end="');
    out.clock(ends[at] ?? 0, dot);
    out.text('">');
    if (!writeXml(out, text)) out.text(shownLines(text).map(escapedXml).join('<br/>'));
    out.text(`</p>${end}`);
  });
}
