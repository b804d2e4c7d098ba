import { downloadName, type FileNaming, uniqueName } from '@/lib/downloads/download-name';
import { formats, type WrittenFormat } from './formats';

interface CaptionFileInfo {
  videoId: string;
  title: string | null;
  /** The language of the captions. */
  lang: string | null;
  /** The requested language if the captions are in another one. */
  requestedLang: string | null;
  /** The active views. */
  viewTags: readonly string[];
}

/**
 * Returns a function that creates unique caption file names from the user's template, such as `Title [id].en.srt`,
 * which video players recognise. If the template has no `{lang}`, the language precedes the extension. The requested
 * language and the views follow the language.
 */
export function createFileNamer({ template, emoji }: FileNaming) {
  // Reserved, so that no caption file gets the name of a manifest.
  const usedNames = new Set(['manifest.csv', 'manifest.xlsx', 'manifest.json']);
  // Captions have no quality, and `downloadName` adds the extension.
  const stem = template.replace(/\s*[[(]?\{quality\}[\])]?/g, '').replace(/\.?\{ext\}$/, '');
  const withLanguage = template.includes('{lang}') ? stem : `${stem}.{lang}`;
  return ({ videoId, title, lang, requestedLang, viewTags }: CaptionFileInfo, format: WrittenFormat): string => {
    const qualifiers = [...(requestedLang === null ? [] : [`asked ${requestedLang}`]), ...viewTags];
    const language = [lang ?? '', ...(qualifiers.length > 0 ? [`(${qualifiers.join(', ')})`] : [])].join(' ').trim();
    const values = { title: title ?? '', id: videoId, lang: language, ext: formats[format].extension };
    const named = downloadName({ template: language === '' ? stem : withLanguage, emoji }, values);
    const name = uniqueName(named, usedNames);
    usedNames.add(name.toLowerCase());
    return name;
  };
}
