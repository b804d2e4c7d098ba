import { isUnknownName } from '@/lib/runs/parameter-names';
import type { DiscoveredNames } from '@/lib/service/assumptions';
import type { ParamsOf, ResponseOf } from '@/lib/service/endpoints';
import { pagesFetchedIn } from '@/lib/service/pages-fetched';
import { type Micros, quotedMicros } from '@/lib/service/price';
import type { OwnPrices } from '@/lib/service/price-book';
import { billedMicros, quoteFor } from '@/lib/service/quote';
import { countries, languages } from '@/lib/service/value-sets';
import type { RelatedChoice } from '@/lib/settings/settings';

/** What an answer did cost beside what it was quoted, in millionths of a dollar. */
export interface RelatedCost {
  /** Pages that were asked for. */
  asked: number;
  /** Pages that came; `null` where the service does not say, or says what cannot be. */
  pagesFetched: number | null;
  quoted: Micros | null;
  billed: Micros | null;
}

/** Section "GET /relatedVideos": only fetched pages are billed, and the provider may run out of them. */
export function relatedCost(
  asked: ParamsOf<'relatedVideos'>,
  reply: ResponseOf<'relatedVideos'>,
  own: OwnPrices,
): RelatedCost {
  return {
    asked: asked.pages ?? 1,
    pagesFetched: pagesFetchedIn(reply),
    quoted: quotedMicros(quoteFor('relatedVideos', asked, own)),
    billed: billedMicros('relatedVideos', asked, reply, own),
  };
}

/**
 * The question for related videos by what the user chose; codes that the service does not take are left out, and so is what
 * has no name that it is known to take.
 */
export function relatedParams(
  videoId: string,
  { pages, country, language }: RelatedChoice,
  names: DiscoveredNames,
): ParamsOf<'relatedVideos'> {
  const isSupported = (key: 'relatedVideos.country' | 'relatedVideos.language') => !isUnknownName(key, names);
  return {
    videoId,
    pages,
    ...(country !== null && isSupported('relatedVideos.country') && countries.includes(country) && { country }),
    ...(language !== null && isSupported('relatedVideos.language') && languages.includes(language) && { language }),
  };
}
