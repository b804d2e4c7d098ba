import type { CaptionItem } from './caption-items.ts';

/** Section "GET /captions": the first line, to the letter. */
const head = 'text,duration,offset,lang,wordCount,speechRate';

/** RFC 4180: a field with a comma, a quote or a line break stands in quotes, and its quotes are doubled. */
const field = (value: string | number) => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The head and one record per caption, parted by line feeds. */
export const csv = (items: readonly CaptionItem[]): string =>
  [
    head,
    ...items.map((item) =>
      [item.text, item.duration, item.offset, item.lang, item.wordCount, item.speechRate].map(field).join(','),
    ),
  ].join('\n');
