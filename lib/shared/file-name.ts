export interface FileNameParts {
  title: string;
  id: string;
  lang: string;
  /** The extension without its dot. */
  ext: string;
}

/**
 * The maximum length of a file name in UTF-8 bytes. File systems allow 255, but the folder path and a suffix such as
 * "(1)" need room too.
 */
export const maxFileNameBytes = 180;

/** Characters reserved by Windows, and `~`, which shells and browsers expand to a folder. */
const reservedCharacters = /[<>:"/\\|?*~]/g;
/**
 * Matches control, invisible and bidirectional formatting characters, which could disguise a name such as `gpj.exe` as
 * `exe.jpg`. Does not match a joiner between two letters or two emoji.
 */
const invisibleCharacters =
  /(?!(?<=[\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200c\u200d][\p{L}\p{Extended_Pictographic}])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Names of Windows devices, with or without an extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|\s|$)/i;

/** Returns a portable file name `{title} [{id}] {lang}.{ext}`. A title that is too long is cut. */
export function fileName({ title, id, lang, ext }: FileNameParts, maxBytes = maxFileNameBytes): string {
  const suffix = [id && ` [${cleanNamePart(id)}]`, lang && ` ${cleanNamePart(lang)}`].join('');
  const ending = `${truncateToBytes(suffix, maxBytes - 40)}.${truncateToBytes(cleanNamePart(ext), 16)}`;
  const name = truncateToBytes(cleanNamePart(title), maxBytes - byteLength(ending)).trim();
  return safeFileName(`${name}${ending}`);
}

/**
 * Corrects a complete file name that would hide the file, because it starts with a dot, or that is the name of a
 * Windows device.
 */
export function safeFileName(joined: string): string {
  const trimmed = joined.trim().replace(/^[. ]+/, '');
  return deviceName.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** Returns a part of a file name without invisible characters and with reserved characters replaced. */
export const cleanNamePart = (part: string): string =>
  part
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(invisibleCharacters, '')
    .replace(reservedCharacters, '_')
    .replace(/ +/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');

/**
 * Truncates a string to a number of bytes without splitting a grapheme, such as a family emoji. Also removes dots and
 * spaces at the end.
 */
export function truncateToBytes(text: string, maxBytes: number): string {
  let remaining = maxBytes;
  let fitting = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    remaining -= byteLength(segment);
    if (remaining < 0) break;
    fitting += segment;
  }
  return fitting.replace(/[. ]+$/, '');
}

/** Returns the length in UTF-8 bytes, the unit of file systems. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;
