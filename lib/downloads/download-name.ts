import { byteLength, cleanNamePart, maxFileNameBytes, safeFileName, truncateToBytes } from '@/lib/shared/file-name';

/** What a name can be made of, in the order in which they are offered. */
export const nameFields = ['title', 'id', 'channel', 'quality', 'codec', 'lang', 'date', 'ext'] as const;
type NameField = (typeof nameFields)[number];

/** What is known of a file; what is not is '' or left out, and the brackets around it go with it. */
type NameValues = Partial<Record<NameField, string>>;

/** How the user wants names to be. */
export interface FileNaming {
  /** Fields in braces; `/` between folders. */
  template: string;
  /** Whether pictures among the letters stay. */
  emoji: boolean;
}

/** One less, for the `_` that a device's name gets. */
const maxPartBytes = maxFileNameBytes - 1;

/** A field, with the brackets that stand around it alone. */
const fieldPattern = /([[(]?)\{(\w+)\}([\])]?)/g;
const emojiPattern =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{e0020}-\u{e007f}]|\ufe0f|\u20e3/gu;
const isField = (name: string): name is NameField => (nameFields as readonly string[]).includes(name);

/** The fields of a template that no file has, each once: they stand in names as they were typed. */
export const unknownFields = (template: string): string[] => [
  ...new Set([...template.matchAll(fieldPattern)].flatMap(([, , name = '']) => (isField(name) ? [] : [name]))),
];

/**
 * The name of a file below the browser's folder for downloads. Every system takes it: each part is at most 180 bytes, the
 * title is cut where it would be more, and the ending stays.
 */
export function downloadName({ template, emoji }: FileNaming, values: NameValues): string {
  const [last = '', ...folders] = template.split('/').reverse();
  const shown = (name: NameField) => (emoji ? (values[name] ?? '') : (values[name] ?? '').replace(emojiPattern, ''));
  const ext = truncateToBytes(cleanNamePart(shown('ext')), 16);
  const stem = last.replace(/\.?\{ext\}$/, '');
  const ending = ext && `.${ext}`;
  const fileStem = fillPart(stem, shown, maxPartBytes - byteLength(ending)) || cleanNamePart(values.id ?? '') || 'file';
  const parents = folders.reverse().map((folder) => fillPart(folder, shown, maxPartBytes));
  return [...parents.filter(Boolean), safeFileName(`${fileStem}${ending}`)].join('/');
}

/** The name without the folders that the user's template may put before it. */
export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** One part of the path, at most so many bytes: what is too much comes off the title, and only then off the end. */
function fillPart(template: string, shown: (name: NameField) => string, maxBytes: number): string {
  const full = fillTemplate(template, shown);
  const excess = byteLength(full) - maxBytes;
  if (excess <= 0) return safeFileName(full);
  const times = template.split('{title}').length - 1;
  const title = cleanNamePart(shown('title'));
  const titleBytes = Math.max(0, byteLength(title) - Math.ceil(excess / Math.max(1, times)));
  const shorter = fillTemplate(template, (name) =>
    name === 'title' ? truncateToBytes(title, titleBytes) : shown(name),
  );
  return safeFileName(truncateToBytes(shorter, maxBytes));
}

/** What is around a field that is not known goes with it: no empty brackets. */
const fillTemplate = (template: string, shown: (name: NameField) => string): string =>
  cleanNamePart(
    template.replace(fieldPattern, (whole, open: string, name: string, close: string) => {
      if (!isField(name)) return whole;
      const value = cleanNamePart(shown(name));
      const paired = open !== '' && close !== '';
      return value === '' && paired ? '' : `${open}${value}${close}`;
    }),
  );

/** The name, or the first of `name (2)`, `name (3)` … that nobody has: of two files one must not take the other's place. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const isTaken = (one: string) => taken.has(one.toLowerCase());
  for (let n = 2, one = name; ; n++) {
    if (!isTaken(one)) return one;
    one = numberedName(name, n);
  }
}

function numberedName(name: string, n: number): string {
  const [, folders = '', stem = name, ending = ''] = /^(.*\/)?(.+?)(\.[^./]*)?$/u.exec(name) ?? [];
  const suffix = ` (${n})${ending}`;
  return `${folders}${truncateToBytes(stem, maxFileNameBytes - byteLength(suffix))}${suffix}`;
}
