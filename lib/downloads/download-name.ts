import { byteLength, cleanNamePart, maxFileNameBytes, safeFileName, truncateToBytes } from '@/lib/shared/file-name';

/** The fields of a name template, in the order in which they are offered. */
export const nameFields = ['title', 'id', 'channel', 'quality', 'codec', 'lang', 'date', 'ext'] as const;
type NameField = (typeof nameFields)[number];

/** The values of a file's fields. A missing value also removes the brackets around its field. */
type NameValues = Partial<Record<NameField, string>>;

export interface FileNaming {
  /** Fields in braces, with `/` between folders. */
  template: string;
  emoji: boolean;
}

/** One byte is reserved for the `_` that is added to reserved device names. */
const maxPartBytes = maxFileNameBytes - 1;

/** Matches a field, with the space before it and the brackets directly around it. */
const fieldPattern = /(\s?)([[(]?)\{(\w+)\}([\])]?)/g;
const emojiPattern =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{e0020}-\u{e007f}]|\ufe0f|\u20e3/gu;
const isField = (name: string): name is NameField => (nameFields as readonly string[]).includes(name);

/** Returns the unknown fields of a template, each once. They stay in file names as typed. */
export const unknownTemplateFields = (template: string): string[] => [
  ...new Set([...template.matchAll(fieldPattern)].flatMap(([, , , name = '']) => (isField(name) ? [] : [name]))),
];

/**
 * Returns a file name, relative to the browser's download folder, that every system accepts: each part has at most 180
 * bytes, long titles are truncated, and the extension is kept.
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

export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Fills in a part of the path. If the result is too long, first the title is truncated, then the end. */
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

/** Replaces fields with their values. A missing value also removes the brackets and the space before its field. */
const fillTemplate = (template: string, shown: (name: NameField) => string): string =>
  cleanNamePart(
    template.replace(fieldPattern, (placeholder, blank: string, open: string, name: string, close: string) => {
      if (!isField(name)) return placeholder;
      const value = cleanNamePart(shown(name));
      const isBracketedOnOneSide = (open === '') !== (close === '');
      return value === '' && !isBracketedOnOneSide ? '' : `${blank}${open}${value}${close}`;
    }),
  );

/**
 * Returns the name, or the first unused one of `name (2)`, `name (3)` …, so that no file overwrites another. `taken`
 * contains the used names in lower case.
 */
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
