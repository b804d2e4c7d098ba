import type { Cue } from '../cue';
import type { ByteWriter } from './byte-writer';
import { escapeXml, writeXml } from './escaped-text';
import { subtitleTimes } from './subtitle-times';
import { type CaptionWriter, columnHeadings, lineEndOf, nonBlankLines, type WriteOptions } from './write-options';

const dotCode = 46;

const namespaces = 'xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"';

/**
 * Writes timed text (W3C TTML1): clock times, line breaks as `<br/>`, title and notes as metadata. A second track is
 * another division with its language.
 */
export const writeTtml: CaptionWriter = (out, cues, options) => {
  const { second } = options;
  const end = lineEndOf(options);
  const title = options.title ? [`<ttm:title>${escapeXml(options.title)}</ttm:title>`] : [];
  const remarks = [...columnHeadings(options), ...options.notes].map(
    (note) => `<ttm:desc>${escapeXml(note)}</ttm:desc>`,
  );
  const head = ['<head>', '<metadata>', ...title, ...remarks, '</metadata>', '</head>'];
  const lang = escapeXml(options.lang ?? cues[0]?.lang ?? '');
  out.text(['<?xml version="1.0" encoding="utf-8"?>', `<tt ${namespaces} xml:lang="${lang}">`, ...head].join(end));
  out.text(`${end}<body>${end}<div>${end}`);
  writeTtmlLines(out, cues, options);
  if (second) {
    out.text(`</div>${end}<div xml:lang="${escapeXml(second.lang ?? '')}">${end}`);
    writeTtmlLines(out, second.cues, options);
  }
  out.text(`</div>${end}</body>${end}</tt>${end}`);
};

function writeTtmlLines(out: ByteWriter, cues: readonly Cue[], options: WriteOptions): void {
  const { starts, ends } = subtitleTimes(cues, options.clipOverlaps);
  const end = lineEndOf(options);
  cues.forEach(({ text }, at) => {
    out.text('<p begin="');
    out.clock(starts[at] ?? 0, dotCode);
    out.text('" end="');
    out.clock(ends[at] ?? 0, dotCode);
    out.text('">');
    if (!writeXml(out, text)) out.text(nonBlankLines(text).map(escapeXml).join('<br/>'));
    out.text(`</p>${end}`);
  });
}
