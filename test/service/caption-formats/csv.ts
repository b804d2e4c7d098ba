import type { CaptionItem } from './caption-items.ts';

/** Header line from section "GET /captions". */
const head = 'text,duration,offset,lang,wordCount,speechRate';

/** RFC 4180: a field with a comma, a quote or a line break is quoted, and quotes inside it are doubled. */
const field = (value: string | number) => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats captions as CSV: a header and one record per caption, separated by line feeds. */
export const csv = (items: readonly CaptionItem[]): string =>
  [
    head,
    ...items.map((item) =>
      [item.text, item.duration, item.offset, item.lang, item.wordCount, item.speechRate].map(field).join(','),
    ),
  ].join('\n');
