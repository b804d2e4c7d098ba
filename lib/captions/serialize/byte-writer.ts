/** Rules for escaping ASCII characters in `ByteWriter.tryText`. */
interface EscapeRules {
  /**
   * Indexed by character code: 0 writes the character, 1 rejects the text, and any higher value `kind` writes
   * `forms[kind - 2]`.
   */
  kinds: Uint8Array;
  forms: readonly Uint8Array[];
}

/**
 * Creates escape rules: a string that contains a character of `stopping` is rejected, and the characters of `forms` are
 * replaced.
 */
export function createEscapes(stopping: string, forms: Readonly<Record<string, string>> = {}): EscapeRules {
  const kinds = new Uint8Array(128);
  for (const character of stopping) kinds[character.charCodeAt(0)] = 1;
  Object.keys(forms).forEach((character, index) => {
    kinds[character.charCodeAt(0)] = index + 2;
  });
  return { kinds, forms: Object.values(forms).map((form) => new TextEncoder().encode(form)) };
}

export type LineEnding = '\n' | '\r\n';

const noEscapes = createEscapes('');
const emptyForm = new Uint8Array();
const zero = 48;
const colon = 58;
const dot = 46;
const lineFeed = 10;
const carriageReturn = 13;
const arrow = new TextEncoder().encode(' --> ');
/** Replaces an unpaired surrogate (Encoding Standard, "UTF-8 encode"). */
const replacementCharacter = 0xfffd;

/**
 * Writes UTF-8 into one growing buffer. For many short strings such as captions, this is several times faster than
 * joining strings and encoding them at the end.
 */
export class ByteWriter {
  private bytes: Uint8Array<ArrayBuffer>;
  private end = 0;

  constructor(expected: number) {
    this.bytes = new Uint8Array(Math.max(64, expected));
  }

  /** Returns everything written so far, without copying. */
  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.end);
  }

  text(text: string): void {
    this.tryText(text, noEscapes);
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.end);
    this.end += bytes.length;
  }

  /** Writes a string with its characters escaped. Returns `false` and writes nothing if the rules reject it. */
  tryText(text: string, { kinds, forms }: EscapeRules): boolean {
    const { length } = text;
    // A UTF-16 unit needs at most three bytes, and an escaped form at most six.
    this.reserve(length * (forms.length > 0 ? 6 : 3));
    const { bytes } = this;
    let end = this.end;
    let index = 0;
    // A separate loop for unescaped ASCII is faster and handles most strings.
    for (; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code > 127 || kinds[code] !== 0) break;
      bytes[end + index] = code;
    }
    end += index;
    for (; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code < 0x80) {
        const kind = kinds[code] ?? 0;
        if (kind === 0) bytes[end++] = code;
        else if (kind === 1) return false;
        else end = copyBytes(bytes, end, forms[kind - 2] ?? emptyForm);
      } else if (code < 0x800) {
        bytes[end++] = 0xc0 | (code >> 6);
        bytes[end++] = 0x80 | (code & 63);
      } else if (code < 0xd800 || code > 0xdfff) {
        end = writeThreeBytes(bytes, end, code);
      } else {
        const point = text.codePointAt(index) ?? code;
        if (point > 0xffff) index++;
        end = point > 0xffff ? writeFourBytes(bytes, end, point) : writeThreeBytes(bytes, end, replacementCharacter);
      }
    }
    this.end = end;
    return true;
  }

  ascii(code: number): void {
    this.reserve(1);
    this.bytes[this.end++] = code;
  }

  /** Writes a non-negative whole number. */
  wholeNumber(value: number): void {
    if (value >= 1e9) {
      const millions = Math.floor(value / 1e6);
      this.wholeNumber(millions);
      const remainder = value - millions * 1e6;
      this.threeDigits(Math.floor(remainder / 1000));
      this.threeDigits(remainder % 1000);
      return;
    }
    this.reserve(9);
    const { bytes } = this;
    let remainder = value | 0;
    let size = 1;
    for (let bound = 10; remainder >= bound; bound *= 10) size++;
    let index = this.end + size;
    // Writing two digits per step halves the number of divisions.
    for (; remainder >= 10; index -= 2) {
      const hundredth = (remainder / 100) | 0;
      writeTwoDigits(bytes, index - 2, remainder - hundredth * 100);
      remainder = hundredth;
    }
    if (index > this.end) bytes[index - 1] = zero + remainder;
    this.end += size;
  }

  /** Writes a number given in thousandths as a decimal without trailing zeros. `value` must be below 2 ** 31. */
  thousandths(value: number): void {
    const integerPart = (value / 1000) | 0;
    const fraction = value - integerPart * 1000;
    this.wholeNumber(integerPart);
    if (fraction === 0) return;
    this.reserve(4);
    this.bytes[this.end] = dot;
    writeThreeDigits(this.bytes, this.end + 1, fraction);
    this.end += fraction % 10 > 0 ? 4 : fraction % 100 > 0 ? 3 : 2;
  }

  /** Writes a number below 1000 as three digits. */
  private threeDigits(value: number): void {
    this.reserve(3);
    writeThreeDigits(this.bytes, this.end, value);
    this.end += 3;
  }

  /** Writes whole milliseconds as `hh:mm:ss.mmm`. `point` is the code of the separator before the milliseconds. */
  clock(ms: number, point: number): void {
    const minutes = Math.floor(ms / 60_000);
    const withinMinute = (ms - minutes * 60_000) | 0;
    let hours = Math.floor(minutes / 60);
    const minute = (minutes - hours * 60) | 0;
    if (hours > 99) {
      this.wholeNumber(Math.floor(hours / 100));
      hours %= 100;
    }
    const seconds = (withinMinute / 1000) | 0;
    this.reserve(12);
    const { bytes, end } = this;
    writeTwoDigits(bytes, end, hours | 0);
    bytes[end + 2] = colon;
    writeTwoDigits(bytes, end + 3, minute);
    bytes[end + 5] = colon;
    writeTwoDigits(bytes, end + 6, seconds);
    bytes[end + 8] = point;
    writeThreeDigits(bytes, end + 9, withinMinute - seconds * 1000);
    this.end = end + 12;
  }

  /** Writes the timing line of a subtitle. Times in whole milliseconds. */
  timingLine(from: number, until: number, point: number, end: LineEnding): void {
    this.clock(from, point);
    this.reserve(32);
    this.end = copyBytes(this.bytes, this.end, arrow);
    this.clock(until, point);
    this.lineEnding(end);
  }

  lineEnding(end: LineEnding): void {
    this.reserve(2);
    if (end === '\r\n') this.bytes[this.end++] = carriageReturn;
    this.bytes[this.end++] = lineFeed;
  }

  private reserve(size: number): void {
    if (this.end + size <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.end + size));
    grown.set(this.bytes.subarray(0, this.end));
    this.bytes = grown;
  }
}

function writeTwoDigits(bytes: Uint8Array, end: number, value: number): void {
  const tens = (value * 103) >> 10;
  bytes[end] = zero + tens;
  bytes[end + 1] = zero + value - tens * 10;
}

function writeThreeDigits(bytes: Uint8Array, end: number, value: number): void {
  const hundreds = (value * 41) >> 12;
  bytes[end] = zero + hundreds;
  writeTwoDigits(bytes, end + 1, value - hundreds * 100);
}

function copyBytes(bytes: Uint8Array, end: number, form: Uint8Array): number {
  for (let index = 0; index < form.length; index++) bytes[end + index] = form[index] ?? 0;
  return end + form.length;
}

function writeThreeBytes(bytes: Uint8Array, end: number, code: number): number {
  bytes[end] = 0xe0 | (code >> 12);
  bytes[end + 1] = 0x80 | ((code >> 6) & 63);
  bytes[end + 2] = 0x80 | (code & 63);
  return end + 3;
}

function writeFourBytes(bytes: Uint8Array, end: number, point: number): number {
  bytes[end] = 0xf0 | (point >> 18);
  bytes[end + 1] = 0x80 | ((point >> 12) & 63);
  bytes[end + 2] = 0x80 | ((point >> 6) & 63);
  bytes[end + 3] = 0x80 | (point & 63);
  return end + 4;
}

/** Converts seconds to whole milliseconds. Rounding the total carries correctly: 1.9996 s becomes 2000. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** Limit below which the thousandths of a number fit into a 32-bit integer. */
const maxFastNumber = 2_000_000;

/**
 * Writes a number in the same notation as JavaScript. The usual case, a number with up to three decimals, does not
 * create a string.
 */
export function writeNumber(out: ByteWriter, value: number): void {
  const thousandths = Math.round(value * 1000);
  if (value > 0 && value < maxFastNumber && thousandths / 1000 === value) out.thousandths(thousandths | 0);
  else out.text(String(value));
}

const quoteCode = 34;
const doubledQuotes = createEscapes('', { '"': '""' });

/**
 * Writes a string in quotes and doubles the quotes inside it, as in RFC 4180 and Praat. `escapes` can replace further
 * characters.
 */
export function writeQuoted(out: ByteWriter, text: string, escapes = doubledQuotes): void {
  out.ascii(quoteCode);
  out.tryText(text, escapes);
  out.ascii(quoteCode);
}

/** Characters that XML 1.0 does not allow ("Char"). */
const invalidXmlCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a string for element content and attributes in XML and HTML. Invalid characters become U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(invalidXmlCharacters, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const controlCharacters = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
const xmlEscapes = createEscapes(controlCharacters, { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
/** Non-ASCII characters that are invalid in XML. */
const nonCharacters = /[\ufffe\uffff]/;

/**
 * Writes a single-line text with the same escapes as `escapeXml`. Returns `false` and writes nothing if the text needs
 * other replacements.
 */
export const tryWriteXml = (out: ByteWriter, text: string): boolean =>
  !nonCharacters.test(text) && out.tryText(text, xmlEscapes);
