import { formats, type WrittenFormat } from '@/lib/captions/formats';
import { type NameWish, nameBeside, saveName } from '@/lib/downloads/download-name';

interface Of {
  videoId: string;
  title: string | null;
  /** The language that came. */
  lang: string | null;
  /** The language that was asked for, where another came. */
  otherThan: string | null;
  /** The views that it was written through. */
  marks: readonly string[];
}

/**
 * Names of caption files by the reader's own template, none of them twice (EXP-06). Where the template has no place for the
 * language, it stands where the quality of other files does; beside it what not every file can say of itself (CAP-08, CAP-09).
 */
export function captionNames({ template, emoji }: NameWish) {
  // Whatever a video is called, the list of all files keeps its place.
  const taken = new Set(['manifest.csv', 'manifest.xlsx', 'manifest.json']);
  const hasLang = template.includes('{lang}');
  return ({ videoId, title, lang, otherThan, marks: views }: Of, format: WrittenFormat): string => {
    const marks = [...(otherThan === null ? [] : [`asked ${otherThan}`]), ...views];
    const said = [lang ?? '', ...(marks.length > 0 ? [`(${marks.join(', ')})`] : [])].join(' ').trim();
    const values = { title: title ?? '', id: videoId, ext: formats[format].extension };
    const named = saveName({ template, emoji }, { ...values, [hasLang ? 'lang' : 'quality']: said });
    const name = nameBeside(named, taken);
    taken.add(name.toLowerCase());
    return name;
  };
}
