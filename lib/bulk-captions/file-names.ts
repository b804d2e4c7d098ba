import { formats, type WrittenFormat } from '@/lib/captions/formats';
import { downloadName, type FileNaming, uniqueName } from '@/lib/downloads/download-name';

interface CaptionFileInfo {
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
 * Names of caption files by the user's own template, none of them twice. Where the template has no place for the
 * language, it stands where the quality of other files does; beside it what not every file can say of itself.
 */
export function createFileNamer({ template, emoji }: FileNaming) {
  // Whatever a video is called, the list of all files keeps its place.
  const taken = new Set(['manifest.csv', 'manifest.xlsx', 'manifest.json']);
  const hasLang = template.includes('{lang}');
  return ({ videoId, title, lang, otherThan, marks: views }: CaptionFileInfo, format: WrittenFormat): string => {
    const qualifiers = [...(otherThan === null ? [] : [`asked ${otherThan}`]), ...views];
    const quality = [lang ?? '', ...(qualifiers.length > 0 ? [`(${qualifiers.join(', ')})`] : [])].join(' ').trim();
    const values = { title: title ?? '', id: videoId, ext: formats[format].extension };
    const named = downloadName({ template, emoji }, { ...values, [hasLang ? 'lang' : 'quality']: quality });
    const name = uniqueName(named, taken);
    taken.add(name.toLowerCase());
    return name;
  };
}
