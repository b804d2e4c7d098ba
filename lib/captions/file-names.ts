import { downloadName, type FileNaming, uniqueName } from '@/lib/downloads/download-name';
import type { OwnTrack, TrackId } from './records';
import { onDeviceTranslation } from './track-modes';

interface CaptionFileInfo {
  videoId: string;
  title: string | null;
  lang: string | null;
  /** What else distinguishes the file, such as another requested language or the active views. */
  qualifiers: readonly string[];
}

/** Returns the qualifier of captions that are in another language than the requested one. */
export const requestedQualifier = (requestedLang: string | null): string => `requested ${requestedLang}`;

/** Returns what a file name says about a track that did not come from the service as it is; `null` if it did. */
export function trackQualifier({ mode, own }: TrackId): string | null {
  if (mode === onDeviceTranslation) return 'machine translation on this device';
  return own ? ownQualifier(own) : null;
}

export const ownQualifier = ({ version, correctedFrom }: OwnTrack): string =>
  `${correctedFrom === undefined ? 'own file' : 'corrected'}${version > 1 ? `, version ${version}` : ''}`;

/**
 * Returns a function that creates unique caption file names from the user's template, such as `Title [id].en.srt`,
 * which video players recognise. If the template has no `{lang}`, the language precedes the extension. The
 * qualifiers follow the language. `extension` has no dot.
 */
export function createFileNamer({ template, emoji }: FileNaming) {
  // Reserved, so that no caption file gets the name of a manifest.
  const usedNames = new Set(['manifest.csv', 'manifest.xlsx', 'manifest.json']);
  // Captions have no quality, and `downloadName` adds the extension.
  const stem = template.replace(/\s*[[(]?\{quality\}[\])]?/g, '').replace(/\.?\{ext\}$/, '');
  const withLanguage = template.includes('{lang}') ? stem : `${stem}.{lang}`;
  return ({ videoId, title, lang, qualifiers }: CaptionFileInfo, extension: string): string => {
    const language = [lang ?? '', ...(qualifiers.length > 0 ? [`(${qualifiers.join(', ')})`] : [])].join(' ').trim();
    const values = { title: title ?? '', id: videoId, lang: language, ext: extension };
    const named = downloadName({ template: language === '' ? stem : withLanguage, emoji }, values);
    const name = uniqueName(named, usedNames);
    usedNames.add(name.toLowerCase());
    return name;
  };
}
