/** ASCII characters that a format must not meet as they are; see `Bytes.plain`. */
export type Care = Uint8Array;

export const careFor = (signs: string): Care => {
  const care = new Uint8Array(128);
  for (const sign of signs) care[sign.charCodeAt(0)] = 1;
  return care;
};

const noCare = careFor('');
const zero = 48;
const colon = 58;
/** A surrogate without its other half is no character (Encoding Standard, "UTF-8 encode"). */
const replacement = 0xfffd;

/**
 * A file under construction: UTF-8 in one buffer that grows. Lines of captions are short, and for short texts writing
 * the bytes is several times cheaper than joining strings and encoding them at the end (see the bench).
 */
export class Bytes {
  private bytes: Uint8Array<ArrayBuffer>;
  private end = 0;

  constructor(expected: number) {
    this.bytes = new Uint8Array(Math.max(64, expected));
  }

  /** Everything written so far, without a copy. */
  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.end);
  }

  text(text: string): void {
    this.plain(text, noCare);
  }

  /** Writes a text that holds nothing to care about; otherwise writes nothing and says `false`. */
  plain(text: string, care: Care): boolean {
    const { length } = text;
    // A UTF-16 unit never needs more than three bytes.
    this.room(length * 3);
    const { bytes } = this;
    let end = this.end;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code < 0x80) {
        if (care[code] === 1) return false;
        bytes[end++] = code;
      } else if (code < 0x800) {
        bytes[end++] = 0xc0 | (code >> 6);
        bytes[end++] = 0x80 | (code & 63);
      } else if (code < 0xd800 || code > 0xdfff) {
        end = threeBytes(bytes, end, code);
      } else {
        const point = text.codePointAt(at) ?? code;
        if (point > 0xffff) at++;
        end = point > 0xffff ? fourBytes(bytes, end, point) : threeBytes(bytes, end, replacement);
      }
    }
    this.end = end;
    return true;
  }

  /** One ASCII character by its code. */
  ascii(code: number): void {
    this.room(1);
    this.bytes[this.end++] = code;
  }

  /** A whole number from 0 on, in as many digits as it has. */
  whole(value: number): void {
    if (value < 10) this.ascii(zero + value);
    else if (value < 100) this.fixed(value, 2);
    else if (value < 1000) this.fixed(value, 3);
    else {
      const thousands = Math.floor(value / 1000);
      this.whole(thousands);
      this.fixed(value - thousands * 1000, 3);
    }
  }

  /** A whole number below 1000 in two or three digits, with zeros before it. */
  fixed(value: number, size: 2 | 3): void {
    this.room(size);
    if (size === 2) two(this.bytes, this.end, value);
    else three(this.bytes, this.end, value);
    this.end += size;
  }

  /** `hh:mm:ss.mmm` of whole milliseconds, with as many hours as there are: 66 hours do not begin again at midnight. */
  clock(ms: number, point: number): void {
    const seconds = Math.floor(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (hours > 99) this.whole(Math.floor(hours / 100));
    this.room(12);
    const { bytes, end } = this;
    two(bytes, end, hours % 100);
    bytes[end + 2] = colon;
    two(bytes, end + 3, minutes - hours * 60);
    bytes[end + 5] = colon;
    two(bytes, end + 6, seconds - minutes * 60);
    bytes[end + 8] = point;
    three(bytes, end + 9, ms - seconds * 1000);
    this.end = end + 12;
  }

  private room(size: number): void {
    if (this.end + size <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.end + size));
    grown.set(this.bytes.subarray(0, this.end));
    this.bytes = grown;
  }
}

function two(bytes: Uint8Array, end: number, value: number): void {
  const tens = (value / 10) | 0;
  bytes[end] = zero + tens;
  bytes[end + 1] = zero + value - tens * 10;
}

function three(bytes: Uint8Array, end: number, value: number): void {
  const hundreds = (value / 100) | 0;
  bytes[end] = zero + hundreds;
  two(bytes, end + 1, value - hundreds * 100);
}

function threeBytes(bytes: Uint8Array, end: number, code: number): number {
  bytes[end] = 0xe0 | (code >> 12);
  bytes[end + 1] = 0x80 | ((code >> 6) & 63);
  bytes[end + 2] = 0x80 | (code & 63);
  return end + 3;
}

function fourBytes(bytes: Uint8Array, end: number, point: number): number {
  bytes[end] = 0xf0 | (point >> 18);
  bytes[end + 1] = 0x80 | ((point >> 12) & 63);
  bytes[end + 2] = 0x80 | ((point >> 6) & 63);
  bytes[end + 3] = 0x80 | (point & 63);
  return end + 4;
}
