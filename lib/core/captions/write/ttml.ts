import { careFor } from './bytes';
import { type CaptionWriter, lineEnd, shownLines } from './options';
import { timesOf } from './span';

/** Everything below the space is no character of XML 1.0 except tab and line ends. */
const control = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
const dot = 46;
const care = careFor(`${control}&<>"`);
/** What XML 1.0 has no way to write ("Char"). */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The two of these that are no ASCII. */
const noCharacter = /[\ufffe\uffff]/;

const writable = (text: string): string => text.toWellFormed().replace(unwritable, '');

const escaped = (text: string): string =>
  writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const names = 'xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"';

/** Timed text (W3C TTML1): media times with hours, line breaks as `<br/>`, title and remarks in the metadata. */
export const writeTtml: CaptionWriter = (out, cues, options) => {
  const { starts, ends } = timesOf(cues, options.clipOverlaps);
  const end = lineEnd(options);
  const title = options.title ? [`<ttm:title>${escaped(options.title)}</ttm:title>`] : [];
  const remarks = options.notes.map((note) => `<ttm:desc>${escaped(note)}</ttm:desc>`);
  const head = ['<head>', '<metadata>', ...title, ...remarks, '</metadata>', '</head>'];
  const lang = escaped(options.lang ?? cues[0]?.lang ?? '');
  out.text(['<?xml version="1.0" encoding="utf-8"?>', `<tt ${names} xml:lang="${lang}">`, ...head].join(end));
  out.text(`${end}<body>${end}<div>${end}`);
  cues.forEach(({ text }, at) => {
    out.text('<p begin="');
    out.clock(starts[at] ?? 0, dot);
    out.text('" end="');
    out.clock(ends[at] ?? 0, dot);
    out.text('">');
    if (noCharacter.test(text) || !out.plain(text, care))
      out.text(shownLines(writable(text)).map(escaped).join('<br/>'));
    out.text(`</p>${end}`);
  });
  out.text(`</div>${end}</body>${end}</tt>${end}`);
};
