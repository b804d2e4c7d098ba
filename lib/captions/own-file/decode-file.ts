/** The declaration of an XML file, such as TTML: `<?xml version="1.0" encoding="windows-1252"?>`. */
const declaredEncoding = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{2,40})["']/;

/**
 * The encodings of files without Unicode, by language, as browsers assume them for pages (HTML Standard, "Determining
 * the character encoding"). All other languages use Windows-1252.
 */
const legacyEncodings: readonly (readonly [languages: RegExp, encoding: string])[] = [
  [/^zh-(?:tw|hk|mo|hant)/, 'big5'],
  [/^zh/, 'gb18030'],
  [/^ja/, 'shift_jis'],
  [/^ko/, 'euc-kr'],
  [/^(?:be|bg|kk|ky|mk|ru|sr|tg|tt|uk)/, 'windows-1251'],
  [/^(?:bs|cs|hr|hu|pl|ro|sk|sl|sq)/, 'windows-1250'],
  [/^(?:ar|fa|ur)/, 'windows-1256'],
  [/^(?:et|lt|lv)/, 'windows-1257'],
  [/^el/, 'windows-1253'],
  [/^(?:he|iw)/, 'windows-1255'],
  [/^(?:az|ku|tr)/, 'windows-1254'],
  [/^th/, 'windows-874'],
  [/^vi/, 'windows-1258'],
];

/** The language decides between encodings that fit any bytes. */
export function decodeFile(bytes: Uint8Array, lang: string | null): string {
  const encoding = unicodeEncoding(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  return (
    decodeStrictly(bytes, 'utf-8') ??
    decodeStrictly(bytes, declaredEncoding.exec(new TextDecoder('latin1').decode(bytes.slice(0, 300)))?.[1]) ??
    decodeJapanese(bytes) ??
    decodeStrictly(bytes, legacyEncodings.find(([languages]) => languages.test(lang?.toLowerCase() ?? ''))?.[1]) ??
    new TextDecoder('windows-1252').decode(bytes)
  );
}

/** Returns UTF-16, which a byte order mark or every second byte being zero shows; `null` for all others. */
function unicodeEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // The numbers and times at the start of any caption file are ASCII.
  const start = Array.from(bytes.slice(0, 64));
  const zeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : null;
}

/** Returns the text; `null` if a byte does not fit or the encoding is unknown. */
function decodeStrictly(bytes: Uint8Array, encoding: string | undefined): string | null {
  if (encoding === undefined) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Kana are frequent in any Japanese text, and hardly ever come from other bytes. */
function decodeJapanese(bytes: Uint8Array): string | null {
  for (const encoding of ['shift_jis', 'euc-jp']) {
    const text = decodeStrictly(bytes, encoding);
    const foreign = text?.match(/[^\0-\x7f]/g)?.length ?? 0;
    const kana = text?.match(/[\u3041-\u30ff]/g)?.length ?? 0;
    if (text !== null && kana * 4 > foreign) return text;
  }
  return null;
}
