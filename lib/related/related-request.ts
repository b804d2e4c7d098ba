import { isUnknownName } from '@/lib/runs/parameter-names';
import type { DiscoveredNames } from '@/lib/service/assumptions';
import type { ParamsOf, ResponseOf } from '@/lib/service/endpoints';
import { type Micros, quotedMicros } from '@/lib/service/price';
import { billedMicros, type PriceSettings, quoteFor } from '@/lib/service/quote';
import { pagesFetchedIn } from '@/lib/service/request-limits';
import { countries, languages } from '@/lib/service/value-sets';
import type { RelatedChoice } from '@/lib/settings/settings';

/** Quoted and billed cost of a response, in millionths of a dollar. */
export interface RelatedCost {
  /** Requested pages. */
  requested: number;
  /** Fetched pages; `null` if the service gives no plausible number. */
  pagesFetched: number | null;
  quoted: Micros | null;
  billed: Micros | null;
}

/**
 * Compares the cost with the quote. Section "GET /relatedVideos": only fetched pages are billed, and there may be fewer
 * than requested.
 */
export function relatedCost(
  params: ParamsOf<'relatedVideos'>,
  reply: ResponseOf<'relatedVideos'>,
  prices: PriceSettings,
): RelatedCost {
  return {
    requested: params.pages ?? 1,
    pagesFetched: pagesFetchedIn(reply),
    quoted: quotedMicros(quoteFor('relatedVideos', params, prices)),
    billed: billedMicros('relatedVideos', params, reply, prices.ownPrices),
  };
}

/** Returns the parameters for the user's choice. Unsupported codes and parameters with unknown names are left out. */
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
