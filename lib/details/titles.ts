import type { Video } from '@/lib/service/video-schema';

/** The title of a video in the language it was given in first; `lang` is that language's code, where it is told. */
interface OriginalTitle {
  title: string;
  lang: string | null;
}

/** The original title: as the localisations have it, or the title itself where no other language was asked for. `null` where nobody told it. */
export function originalTitleOf(video: Video, requestedLang: string | null): OriginalTitle | null {
  const { title, localizations, defaultLanguage: lang = null } = video;
  const localized = lang === null ? undefined : ownValue(localizations, lang)?.title;
  if (localized !== undefined) return { title: localized, lang };
  const isOriginal = requestedLang === null || requestedLang === lang;
  return isOriginal && title !== undefined ? { title, lang } : null;
}

/** A language may be called like something that every object has. */
const ownValue = <T>(map: Record<string, T> | undefined, key: string): T | undefined =>
  map && Object.hasOwn(map, key) ? map[key] : undefined;
