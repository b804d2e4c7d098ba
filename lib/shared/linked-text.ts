import { webAddress } from './web-address';

/** A part of plain text: words, a time in the video or a web address. The parts, joined, are the original text. */
export type LinkedPart =
  | { is: 'text'; text: string }
  /** In seconds from the start of the video. */
  | { is: 'time'; text: string; seconds: number }
  | { is: 'link'; text: string; href: string };

/** The pattern of a time: `4:29`, `75:30`, `1:02:03`. */
export const timeCodePattern = String.raw`(?:\d{1,3}:[0-5]\d|\d{1,3}):[0-5]\d`;

/**
 * Matches a time, or a web address up to white space, an angle bracket, a quotation mark or East Asian punctuation. A
 * time must not be next to an ASCII letter, digit, underscore or colon, be part of a decimal number, or come before
 * "am" or "pm"; letters of scripts without word spaces are allowed. Every part is bounded or a single repetition, so
 * matching takes linear time.
 */
const linkOrTime = new RegExp(
  String.raw`\bhttps?:\/\/[^\s<>"“”«»。、，）」』】]+|(?<![\w:]|\d\.)${timeCodePattern}(?![\w:]|\.\d| ?[ap]\.?m\b)`,
  'gi',
);

/**
 * Splits plain text into words, times and web addresses. A time beyond the video's length in seconds is treated as
 * words; without a length every time is accepted.
 */
export function parseLinkedText(text: string, durationSeconds: number | null = null): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(linkOrTime)) {
    const part = /^h/i.test(match) ? parseLink(match) : parseTime(match, durationSeconds);
    if (!part) continue;
    if (index > from) parts.push({ is: 'text', text: text.slice(from, index) });
    parts.push(part);
    from = index + part.text.length;
  }
  if (from < text.length) parts.push({ is: 'text', text: text.slice(from) });
  return parts;
}

/** Converts a time code such as `1:02:03` to seconds. */
export const secondsFromCode = (code: string): number =>
  code.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

function parseTime(code: string, videoLength: number | null): LinkedPart | null {
  const seconds = secondsFromCode(code);
  // Upcoming and live videos have a length of 0, so their end is unknown.
  return videoLength && seconds > videoLength ? null : { is: 'time', text: code, seconds };
}

function parseLink(match: string): LinkedPart | null {
  const text = trimSentenceEnd(match);
  const href = webAddress(text);
  return href === null ? null : { is: 'link', text, href };
}

const sentenceEnds = new Set(`.,;:!?'*_~|\u2019\u2026`);
const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Removes punctuation that ends a sentence. A closing bracket stays if the address contains its opening bracket. */
function trimSentenceEnd(address: string): string {
  const open: Record<string, number> = { ')': 0, ']': 0, '}': 0 };
  for (const sign of address)
    for (const close of Object.keys(open)) open[close] = (open[close] ?? 0) + bracketChange(sign, close);
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    const surplus = open[last];
    if (surplus !== undefined && surplus < 0) open[last] = surplus + 1;
    else if (!sentenceEnds.has(last)) break;
  }
  return address.slice(0, end);
}

const bracketChange = (sign: string, close: string): number => (sign === close ? -1 : sign === openers[close] ? 1 : 0);
