import type { CaptionItem } from './caption-items.ts';
import { clockTime } from './clock-time.ts';
import { fileCue } from './file-cue.ts';
import { xmlHead, xmlText } from './xml-text.ts';

const paragraph = (item: CaptionItem) => {
  const { start, duration, text } = fileCue(item);
  const times = `begin="${clockTime(start, '.')}" end="${clockTime(start + duration, '.')}"`;
  return `<p ${times}>${xmlText(text).replace(/\r\n?|\n/g, '<br/>')}</p>`;
};

/** Formats captions as W3C TTML: line breaks are elements, and other white space is preserved. */
export const ttml = (items: readonly CaptionItem[]): string =>
  [
    xmlHead,
    `<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="${items[0]?.lang ?? ''}" xml:space="preserve"><body><div>`,
    ...items.map(paragraph),
    '</div></body></tt>',
  ].join('\n');
