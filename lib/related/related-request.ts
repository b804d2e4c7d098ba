import { isUnknownName } from '@/lib/runs/parameter-names';
import type { DiscoveredNames } from '@/lib/service/assumptions';
import type { ParamsOf } from '@/lib/service/endpoints';
import { countries, languages } from '@/lib/service/value-sets';
import type { RelatedChoice } from '@/lib/settings/settings';

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
