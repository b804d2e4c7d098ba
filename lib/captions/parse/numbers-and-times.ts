const digitZero = 48;
const decimalPoint = 46;
/** Numbers with more digits cannot be represented exactly. */
const maxExactDigits = 15;
const powersOfTen = Array.from({ length: maxExactDigits + 1 }, (_, index) => 10 ** index);

/**
 * Parses a decimal number and multiplies it by 1000, for example from seconds to milliseconds; without rounding errors
 * if it has at most 15 characters. Returns `NaN` if it is invalid.
 */
export function parseThousandths(file: string, from: number, to: number): number {
  let digits = 0;
  let point = -1;
  for (let index = from; index < to; index++) {
    const code = file.charCodeAt(index);
    if (code === decimalPoint && point < 0) point = index;
    else if (code < digitZero || code > digitZero + 9) return Number(file.slice(from, to).trim() || Number.NaN) * 1000;
    else digits = digits * 10 + (code - digitZero);
  }
  const behind = point < 0 ? 0 : to - point - 1;
  const length = to - from;
  if (length === 0 || length > maxExactDigits) return Number(file.slice(from, to) || Number.NaN) * 1000;
  return behind <= 3 ? digits * (powersOfTen[3 - behind] ?? 1) : digits / (powersOfTen[behind - 3] ?? 1);
}

/**
 * Compares strings with the text at positions of a file. `indexOf` is faster than comparing characters, but continues
 * to search after a mismatch. When these searches have covered the length of the file, `matchesAt` always returns
 * `false`.
 */
export class SourceMatcher {
  private readonly file: string;
  private searched = 0;

  constructor(file: string) {
    this.file = file;
  }

  matchesAt(word: string, index: number): boolean {
    const { file } = this;
    if (this.searched > file.length) return false;
    const found = file.indexOf(word, index);
    if (found === index) return true;
    this.searched += (found < 0 ? file.length : found) - index;
    return false;
  }
}

/** The number of digits is limited, because longer numbers cannot be times. */
const looseTimePattern = /^\s*(-?)(?:(\d{1,6})\s*:\s*)?(\d{1,6})\s*:\s*(\d{1,6})(?:\s*[.,:]\s*(\d{1,9}))?(?!\S)/;

/** The maximum length of text that is parsed as a time, including misplaced spaces. */
export const maxTimeLength = 40;

/**
 * Parses a time such as `hh:mm:ss.mmm` to milliseconds. Hours and the fraction are optional, hours can exceed 99, and
 * the fraction can follow a point, comma or colon. Returns `NaN` if the time is invalid; ignores text after a space.
 */
export function parseLooseTime(text: string): number {
  const found = looseTimePattern.exec(text);
  if (!found) return Number.NaN;
  const [, minus, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = found;
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = wholeSeconds * 1000 + Math.round(Number(`0.${fraction}`) * 1000);
  return minus ? -ms : ms;
}

const zeroCode = 48;
const colonCode = 58;
const point = 46;
const comma = 44;

/** The result of `parseExactTime` for any other notation. */
export const notExactTime = -1;

/**
 * Parses `hh:mm:ss,mmm` or `hh:mm:ss.mmm` at a position to milliseconds; returns `notExactTime` for any other text. It
 * runs twice per line, so it uses only integers and a single check.
 */
export function parseExactTime(file: string, index: number): number {
  // XOR maps each digit to its value and any other character to a number above nine.
  const h1 = file.charCodeAt(index) ^ zeroCode;
  const h2 = file.charCodeAt(index + 1) ^ zeroCode;
  const m1 = file.charCodeAt(index + 3) ^ zeroCode;
  const m2 = file.charCodeAt(index + 4) ^ zeroCode;
  const s1 = file.charCodeAt(index + 6) ^ zeroCode;
  const s2 = file.charCodeAt(index + 7) ^ zeroCode;
  const separator = file.charCodeAt(index + 8);
  const f1 = file.charCodeAt(index + 9) ^ zeroCode;
  const f2 = file.charCodeAt(index + 10) ^ zeroCode;
  const f3 = file.charCodeAt(index + 11) ^ zeroCode;
  // A value above nine makes this negative.
  const outside = (9 - h1) | (9 - h2) | (9 - m1) | (9 - m2) | (9 - s1) | (9 - s2) | (9 - f1) | (9 - f2) | (9 - f3);
  const mismatch =
    (file.charCodeAt(index + 2) ^ colonCode) |
    (file.charCodeAt(index + 5) ^ colonCode) |
    ((separator - comma) * (separator - point));
  if (outside < 0 || mismatch !== 0) return notExactTime;
  const seconds = (h1 * 10 + h2) * 3600 + (m1 * 10 + m2) * 60 + s1 * 10 + s2;
  return seconds * 1000 + f1 * 100 + f2 * 10 + f3;
}
