/** What a file is named after. */
export interface FileNameParts {
  title: string;
  id: string;
  lang: string;
  /** Extension without its dot. */
  ext: string;
}

/** Most bytes of a name in UTF-8. File systems take 255; folders and "(1)" want room too. */
export const maxFileNameBytes = 180;

/** Reserved by Windows in file names, and `~`, which shells and browsers read as a place. */
const reservedCharacters = /[<>:"/\\|?*~]/g;
/**
 * Control characters, and what is invisible or turns the direction of text, so that `gpj.exe` cannot pose as `exe.jpg`.
 * A joiner between two letters or two emoji belongs to them and stays.
 */
const invisibleCharacters =
  /(?!(?<=[\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200c\u200d][\p{L}\p{Extended_Pictographic}])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Names of devices, with or without an extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|\s|$)/i;

/** A file name that every system takes: `{title} [{id}] {lang}.{ext}`, the title cut where the whole would be too long. */
export function fileName({ title, id, lang, ext }: FileNameParts, maxBytes = maxFileNameBytes): string {
  const suffix = [id && ` [${cleanNamePart(id)}]`, lang && ` ${cleanNamePart(lang)}`].join('');
  const ending = `${truncateToBytes(suffix, maxBytes - 40)}.${truncateToBytes(cleanNamePart(ext), 16)}`;
  const name = truncateToBytes(cleanNamePart(title), maxBytes - byteLength(ending)).trim();
  return safeFileName(`${name}${ending}`);
}

/** A name that was put together: a leading dot would hide the file, and a device is no file. */
export function safeFileName(joined: string): string {
  const trimmed = joined.trim().replace(/^[. ]+/, '');
  return deviceName.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** One part of a name, without what a file system, a shell or the eye could stumble over. */
export const cleanNamePart = (part: string): string =>
  part
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(invisibleCharacters, '')
    .replace(reservedCharacters, '_')
    .replace(/ +/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');

/** As many whole graphemes as fit into so many bytes: a family emoji is never cut into its members. */
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

/** Bytes in UTF-8, which is what file systems count. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;
