import { isUnknown } from '@/lib/runs/unknown-names';
import type { LearnedNames } from '@/lib/service/assumptions';
import type { Asked } from '@/lib/service/endpoints';
import { countries, languages } from '@/lib/service/value-sets';
import type { RelatedChoice } from '@/lib/settings/settings';

/**
 * The question for related videos by what the reader chose; codes that the service does not take are left out, and so is what
 * has no name that it is known to take.
 */
export function relatedAsked(
  videoId: string,
  { pages, country, language }: RelatedChoice,
  names: LearnedNames,
): Asked<'relatedVideos'> {
  const may = (key: 'relatedVideos.country' | 'relatedVideos.language') => !isUnknown(key, names);
  return {
    videoId,
    pages,
    ...(country !== null && may('relatedVideos.country') && countries.includes(country) && { country }),
    ...(language !== null && may('relatedVideos.language') && languages.includes(language) && { language }),
  };
}
