/** What a file is named after. */
export interface NameParts {
  title: string;
  id: string;
  lang: string;
  /** Extension without its dot. */
  ext: string;
}

/** Most bytes of a name in UTF-8. File systems take 255; folders and "(1)" want room too. */
export const mostBytes = 180;

/** Reserved by Windows in file names, and `~`, which shells and browsers read as a place. */
const reservedSigns = /[<>:"/\\|?*~]/g;
/**
 * Control characters, and what is invisible or turns the direction of text, so that `gpj.exe` cannot pose as `exe.jpg`.
 * A joiner between two letters or two emoji belongs to them and stays.
 */
const hidden =
  /(?!(?<=[\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200c\u200d][\p{L}\p{Extended_Pictographic}])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Names of devices, with or without an extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|\s|$)/i;

/** A file name that every system takes: `{title} [{id}] {lang}.{ext}`, the title cut where the whole would be too long. */
export function fileName({ title, id, lang, ext }: NameParts, most = mostBytes): string {
  const tail = [id && ` [${cleaned(id)}]`, lang && ` ${cleaned(lang)}`].join('');
  const end = `${cutTo(tail, most - 40)}.${cutTo(cleaned(ext), 16)}`;
  const name = cutTo(cleaned(title), most - bytesIn(end)).trim();
  return safeName(`${name}${end}`);
}

/** A name that was put together: a leading dot would hide the file, and a device is no file. */
export function safeName(put: string): string {
  const whole = put.trim().replace(/^[. ]+/, '');
  return device.test(whole) ? `_${whole}` : whole;
}

/** One part of a name, without what a file system, a shell or the eye could stumble over. */
export const cleaned = (part: string): string =>
  part
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(hidden, '')
    .replace(reservedSigns, '_')
    .replace(/ +/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');

/** As many whole graphemes as fit into so many bytes: a family emoji is never cut into its members. */
export function cutTo(text: string, most: number): string {
  let room = most;
  let kept = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    room -= bytesIn(segment);
    if (room < 0) break;
    kept += segment;
  }
  return kept.replace(/[. ]+$/, '');
}

/** Bytes in UTF-8, which is what file systems count. */
export const bytesIn = (text: string): number => new TextEncoder().encode(text).length;
