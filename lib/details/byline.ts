import type { Video } from '@/lib/service/resource-schemas';
import { clockText } from '@/lib/shared/clock-text';
import type { Message } from '@/lib/shared/localized-text';
import { countText, isCount, lengthOf } from './video-figures';

/** The title in the video's original language; `lang` is the code of that language, if known. */
interface OriginalTitle {
  title: string;
  lang: string | null;
}

/**
 * Returns the original title from the localizations, or the title itself if no other language was requested; `null` if
 * unknown.
 */
export function originalTitleOf(video: Video, requestedLang: string | null): OriginalTitle | null {
  const { title, localizations, defaultLanguage: lang = null } = video;
  const localized = lang === null ? undefined : ownValue(localizations, lang)?.title;
  if (localized !== undefined) return { title: localized, lang };
  const isOriginal = requestedLang === null || requestedLang === lang;
  return isOriginal && title !== undefined ? { title, lang } : null;
}

/** A language code may equal an inherited property name. */
const ownValue = <T>(map: Record<string, T> | undefined, key: string): T | undefined =>
  map && Object.hasOwn(map, key) ? map[key] : undefined;

/** The parts of the line below a title; `null` if unknown. */
interface Byline {
  channel: string | null;
  length: string | null;
  views: Message | null;
}

export function bylineOf(video: Video, locale: string): Byline {
  const { channelTitle, viewCount } = video;
  const seconds = lengthOf(video);
  return {
    channel: channelTitle || null,
    length: seconds ? clockText(seconds) : null,
    views: viewCount && isCount(viewCount) ? viewsMessage(viewCount, locale) : null,
  };
}

/** The plural form uses the rounded number; the text is exact. */
export const viewsMessage = (count: string, locale: string): Message => ({
  count: 'bylineViews',
  n: Number(count),
  fill: [countText(count, locale)],
});
