import type { Asked } from '../service/endpoints';
import { countries, languages } from '../service/value-sets';
import type { RelatedChoice } from '../settings';

/** The question for related videos by what the reader chose; codes that the service does not take are left out. */
export function relatedAsked(videoId: string, { pages, country, language }: RelatedChoice): Asked<'relatedVideos'> {
  return {
    videoId,
    pages,
    ...(country !== null && countries.includes(country) && { country }),
    ...(language !== null && languages.includes(language) && { language }),
  };
}
