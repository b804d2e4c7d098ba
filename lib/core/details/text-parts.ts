import { safeLink } from './safe-link';

/** A piece of a text from outside: plain, a moment of the video, or an address. */
export type TextPart =
  | { is: 'text'; text: string }
  | { is: 'time'; text: string; seconds: number }
  | { is: 'link'; text: string; href: string };

/**
 * Addresses, and time codes that stand alone. Every piece is either bounded or ends at the first sign that cannot belong to
 * it, so one look at each sign is enough, however long the text.
 */
const candidates =
  /\bhttps?:\/\/[^\s<>"\u201c\u201d]+|(?<![\p{L}\p{N}:.,])(?:\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d(?![\p{L}\p{N}:])(?! ?[ap]\.?m\b)/giu;

/** Finds what can be pressed in a text. A moment beyond the length stays text; without a length every moment counts. Seconds. */
export function textParts(text: string, length: number | null): TextPart[] {
  const parts: TextPart[] = [];
  let plainFrom = 0;
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const part = /^h/i.test(found) ? linkIn(found) : timeIn(found, length);
    if (!part) continue;
    if (index > plainFrom) parts.push({ is: 'text', text: text.slice(plainFrom, index) });
    parts.push(part);
    plainFrom = index + part.text.length;
  }
  if (plainFrom < text.length) parts.push({ is: 'text', text: text.slice(plainFrom) });
  return parts;
}

/** `4:23` and `1:02:03` in seconds. */
export const secondsFromCode = (code: string): number =>
  code.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

function timeIn(code: string, length: number | null): TextPart | null {
  const seconds = secondsFromCode(code);
  // What has not begun yet, or is live, is told as 0 long: then nobody knows where it ends.
  return length && seconds > length ? null : { is: 'time', text: code, seconds };
}

function linkIn(found: string): TextPart | null {
  const text = withoutSentenceEnd(found);
  const href = safeLink(text);
  return href === null ? null : { is: 'link', text, href };
}

const enders = new Set(`.,;:!?'*_~|\u2019\u2026\u3002\u3001\uff0c\uff09\u300d\u00bb`);
const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Signs at the end that belong to the sentence, and brackets that were opened before the address. */
function withoutSentenceEnd(address: string): string {
  const open: Record<string, number> = { ')': 0, ']': 0, '}': 0 };
  for (const sign of address)
    for (const close of Object.keys(open)) open[close] = (open[close] ?? 0) + step(sign, close);
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    const surplus = open[last];
    if (surplus !== undefined && surplus < 0) open[last] = surplus + 1;
    else if (!enders.has(last)) break;
  }
  return address.slice(0, end);
}

const step = (sign: string, close: string): number => (sign === close ? -1 : sign === openers[close] ? 1 : 0);
