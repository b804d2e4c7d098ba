import { countText, exactCount, lengthOf } from '@/lib/platform/video-figures';
import type { Video } from '@/lib/service/resource-schemas';
import type { Message } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';

/** Facts about a video for a header. Each is `null` while unknown. */
export interface VideoFacts {
  title: string | null;
  channel: string | null;
  /** In seconds. */
  length: number | null;
  /** A string of digits if a number would round the count. */
  views: number | string | null;
}

export const factsFromDetails = (video: Video): VideoFacts => ({
  title: video.title || null,
  channel: video.channelTitle || null,
  length: lengthOf(video) || null,
  views: exactCount(video.viewCount),
});

/** Merges facts from several responses. The first known value in the list is used. */
export function mergeFacts(all: readonly VideoFacts[]): VideoFacts {
  const first = <K extends keyof VideoFacts>(name: K): VideoFacts[K] | null =>
    all.find((facts) => facts[name] !== null)?.[name] ?? null;
  return { title: first('title'), channel: first('channel'), length: first('length'), views: first('views') };
}

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

/** Returns the message for a view count. The plural form uses the rounded number; the text is exact. */
export const viewsMessage = (count: string, locale: string): Message => ({
  count: 'bylineViews',
  n: Number(count),
  fill: [countText(count, locale)],
});

/** Returns the message for a view count in short form, such as “215K views”. */
export const shortViewsMessage = (count: string, locale: string): Message => ({
  count: 'bylineViews',
  n: Number(count),
  fill: [countText(count, locale, { notation: 'compact', maximumSignificantDigits: 3 })],
});
