import { watchLink } from '@/lib/platform/platform-links';
import { clockText } from '@/lib/shared/clock-text';
import { textDirection } from '@/lib/shared/text-direction';
import { headings } from './headings';
import { millis } from './numbers';
import { type CaptionWriter, lineEnd, type WriteOptions } from './options';
import { type Piece, piecesOf } from './pieces';
import type { Bytes } from './text-writer';
import { escapedXml, writeXml } from './xml';

const style = [
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}',
  'body{max-width:52rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}',
  'h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}',
  'p{margin:.25rem 0}.remark{opacity:.75;font-size:.9rem}',
  'time{font-variant-numeric:tabular-nums;margin-inline-end:.75em;white-space:nowrap}',
  'table{border-collapse:collapse;width:100%}td,th{padding:.25rem .75rem;text-align:start;vertical-align:top}',
  'tr{border-top:1px solid #8884}',
].join('');

/** Whatever a text could bring in against all care finds no script, no picture and no address to send to. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * A page to read, print and put away (EXP-05): everything escaped, no script, every text with its language and direction. A
 * time leads to its moment in the video and holds it to the millisecond. Two tracks are two columns (EXP-04).
 */
export const writeHtml: CaptionWriter = (out, cues, options) => {
  const end = lineEnd(options);
  const remarks = options.notes.map((note) => `<p class="remark">${escapedXml(note)}</p>`);
  const title = escapedXml(options.title ?? '');
  const heading = title === '' ? [] : [`<h1>${title}</h1>`];
  const head = [
    '<!doctype html>',
    `<html ${spoken(options.lang ?? cues[0]?.lang ?? null)}>`,
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>`,
  ];
  out.text([...head, '<body>', ...heading, ...remarks, ''].join(end));
  const pieces = piecesOf(cues, options);
  if (options.second) writeTable(out, pieces, options);
  else for (const piece of pieces) writeLine(out, piece, options);
  out.text(`</body>${end}</html>${end}`);
};

const spoken = (lang: string | null): string => `lang="${escapedXml(lang ?? '')}" dir="${textDirection(lang)}"`;

function writeLine(out: Bytes, piece: Piece, options: WriteOptions): void {
  const { videoId } = options;
  if (piece.is === 'chapter') out.text(`<h2>${chapterOf(piece, videoId)}</h2>`);
  else {
    out.text(piece.time === null ? '<p><span>' : `<p>${timeOf(piece.time, videoId)}<span>`);
    if (!writeXml(out, piece.text)) out.text(escapedXml(piece.text));
    out.text('</span></p>');
  }
  out.line(lineEnd(options));
}

function writeTable(out: Bytes, pieces: Iterable<Piece>, options: WriteOptions): void {
  const { second, videoId } = options;
  const end = lineEnd(options);
  const languages = [spoken(options.lang), spoken(second?.lang ?? null)];
  const names = headings(options).map((name) => `<th scope="col">${escapedXml(name)}</th>`);
  out.text(`<table>${end}<thead><tr><th></th>${names.join('')}</tr></thead>${end}<tbody>${end}`);
  for (const piece of pieces) {
    if (piece.is === 'chapter') {
      out.text(`<tr><th colspan="3" scope="rowgroup">${chapterOf(piece, videoId)}</th></tr>${end}`);
      continue;
    }
    const texts = [piece.text, piece.beside].map((text, at) => `<td ${languages[at] ?? ''}>${escapedXml(text)}</td>`);
    out.text(`<tr><td>${piece.time === null ? '' : timeOf(piece.time, videoId)}</td>${texts.join('')}</tr>${end}`);
  }
  out.text(`</tbody>${end}</table>${end}`);
}

const chapterOf = ({ start, title }: Piece & { is: 'chapter' }, videoId: string | null): string =>
  `${timeOf(start, videoId)}${escapedXml(title)}`;

function timeOf(seconds: number, videoId: string | null): string {
  const time = `<time datetime="PT${millis(seconds) / 1000}S">${clockText(seconds)}</time>`;
  return videoId === null ? time : `<a href="${escapedXml(watchLink(videoId, Math.floor(seconds)))}">${time}</a>`;
}
