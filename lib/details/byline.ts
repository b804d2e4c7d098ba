import type { Video } from '@/lib/service/resource-schemas';
import { clockText } from '@/lib/shared/clock-text';
import type { Message } from '@/lib/shared/localized-text';
import { countText, isCount, lengthOf } from './video-figures';

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

/** What stands below a title: whose video, how long, how often seen. `null` where it was not given. */
interface Byline {
  channel: string | null;
  length: string | null;
  views: Message | null;
}

/** The line below the title, from the details that are held. */
export function bylineOf(video: Video, locale: string): Byline {
  const { channelTitle, viewCount } = video;
  const seconds = lengthOf(video);
  return {
    channel: channelTitle || null,
    length: seconds ? clockText(seconds) : null,
    views: viewCount && isCount(viewCount) ? viewsMessage(viewCount, locale) : null,
  };
}

/** The plural follows the nearest number, the text is exact. */
export const viewsMessage = (count: string, locale: string): Message => ({
  count: 'bylineViews',
  n: Number(count),
  fill: [countText(count, locale)],
});
