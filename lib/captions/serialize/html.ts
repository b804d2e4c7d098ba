import { watchUrl } from '@/lib/platform/platform-links';
import { clockText } from '@/lib/shared/time-text';
import { type ByteWriter, escapeXml, toMilliseconds, tryWriteXml } from './byte-writer';
import { type TextBlock, textBlocks } from './text-markdown';
import { type CaptionWriter, columnHeadings, lineEndingOf, type WriteOptions } from './write-options';

/** Right-to-left scripts that are the main script of a language (ISO 15924). */
const rightToLeft = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** Returns the direction of a language's main script for the `dir` attribute; `auto` if unknown. */
export function textDirection(lang: string | null): 'ltr' | 'rtl' | 'auto' {
  try {
    const { script } = new Intl.Locale(lang ?? '').maximize();
    if (script === undefined) return 'auto';
    return rightToLeft.has(script) ? 'rtl' : 'ltr';
  } catch {
    // The language code is invalid.
    return 'auto';
  }
}

const style = [
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}',
  'body{max-width:52rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}',
  'h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}',
  'p{margin:.25rem 0}.remark{opacity:.75;font-size:.9rem}',
  'time{font-variant-numeric:tabular-nums;margin-inline-end:.75em;white-space:nowrap}',
  'table{border-collapse:collapse;width:100%}td,th{padding:.25rem .75rem;text-align:start;vertical-align:top}',
  'tr{border-top:1px solid #8884}',
].join('');

/** Content Security Policy that blocks scripts, images and requests in case some text is not escaped. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Writes a printable page without scripts. Every text is escaped, captions have their language and direction, and times
 * link to the video. Two tracks become two columns.
 */
export const writeHtml: CaptionWriter = (out, cues, options) => {
  const end = lineEndingOf(options);
  const remarks = options.notes.map((note) => `<p class="remark">${escapeXml(note)}</p>`);
  const title = escapeXml(options.title ?? '');
  const heading = title === '' ? [] : [`<h1>${title}</h1>`];
  const head = [
    '<!doctype html>',
    `<html ${languageAttributes(options.lang ?? cues[0]?.lang ?? null)}>`,
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>`,
  ];
  out.text([...head, '<body>', ...heading, ...remarks, ''].join(end));
  const blocks = textBlocks(cues, options);
  if (options.second) writeTable(out, blocks, options);
  else for (const block of blocks) writeHtmlBlock(out, block, options);
  out.text(`</body>${end}</html>${end}`);
};

const languageAttributes = (lang: string | null): string =>
  `lang="${escapeXml(lang ?? '')}" dir="${textDirection(lang)}"`;

function writeHtmlBlock(out: ByteWriter, block: TextBlock, options: WriteOptions): void {
  const { videoId } = options;
  if (block.is === 'chapter') out.text(`<h2>${chapterHtml(block, videoId)}</h2>`);
  else {
    out.text(block.time === null ? '<p><span>' : `<p>${timeHtml(block.time, videoId)}<span>`);
    if (!tryWriteXml(out, block.text)) out.text(escapeXml(block.text));
    out.text('</span></p>');
  }
  out.lineEnding(lineEndingOf(options));
}

function writeTable(out: ByteWriter, blocks: Iterable<TextBlock>, options: WriteOptions): void {
  const { second, videoId } = options;
  const end = lineEndingOf(options);
  const languages = [languageAttributes(options.lang), languageAttributes(second?.lang ?? null)];
  const names = columnHeadings(options).map((name) => `<th scope="col">${escapeXml(name)}</th>`);
  out.text(`<table>${end}<thead><tr><th></th>${names.join('')}</tr></thead>${end}<tbody>${end}`);
  for (const block of blocks) {
    if (block.is === 'chapter') {
      out.text(`<tr><th colspan="3" scope="rowgroup">${chapterHtml(block, videoId)}</th></tr>${end}`);
      continue;
    }
    const texts = [block.text, block.secondText].map(
      (text, index) => `<td ${languages[index] ?? ''}>${escapeXml(text)}</td>`,
    );
    out.text(`<tr><td>${block.time === null ? '' : timeHtml(block.time, videoId)}</td>${texts.join('')}</tr>${end}`);
  }
  out.text(`</tbody>${end}</table>${end}`);
}

const chapterHtml = ({ start, title }: TextBlock & { is: 'chapter' }, videoId: string | null): string =>
  `${timeHtml(start, videoId)}${escapeXml(title)}`;

function timeHtml(seconds: number, videoId: string | null): string {
  const time = `<time datetime="PT${toMilliseconds(seconds) / 1000}S">${clockText(seconds)}</time>`;
  return videoId === null ? time : `<a href="${escapeXml(watchUrl(videoId, Math.floor(seconds)))}">${time}</a>`;
}
