import { categoryNames, topicNames } from '@/lib/details/topic-names';
import { type DiscoveredNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import { type DiscoveredName, nameSetByUser } from '@/lib/settings/discovered-name';
import type { MessageName } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';
import type { SearchParameter } from './search-form';

/** The parameters of GET /popularVideos that the interface does not name. */
export const popularParameterNames = (Object.keys(undocumentedNames) as UndocumentedNameKey[]).filter((key) =>
  key.startsWith('popularVideos.'),
);

/** Returns whether every parameter has a name, known or assumed; until then no popular videos can be requested. */
export const arePopularNamesKnown = (names: DiscoveredNames): boolean =>
  popularParameterNames.every((key) => names[key]);

/** Adds the assumed names of the popular-videos parameters; known names stay. `time` in milliseconds since 1970. */
export const addAssumedPopularVideosNames = (
  names: Record<string, DiscoveredName>,
  time: number,
): Record<string, DiscoveredName> => ({
  ...Object.fromEntries(popularParameterNames.map((key) => [key, nameSetByUser(undocumentedNames[key].assumed, time)])),
  ...names,
});

export const searchParameterLabels: Readonly<Record<SearchParameter, MessageName>> = {
  q: 'searchQ',
  relevanceLanguage: 'searchRelevanceLanguage',
  publishedAfter: 'searchPublishedAfter',
  publishedBefore: 'searchPublishedBefore',
  regionCode: 'searchRegionCode',
  channelId: 'searchChannelId',
  location: 'searchLocation',
  locationRadius: 'searchLocationRadius',
  type: 'searchType',
  order: 'searchOrder',
  topicId: 'searchTopicId',
  safeSearch: 'searchSafeSearch',
  channelType: 'searchChannelType',
  videoCategoryId: 'searchVideoCategoryId',
  videoDuration: 'searchVideoDuration',
  videoCaption: 'searchVideoCaption',
  eventType: 'searchEventType',
  videoType: 'searchVideoType',
  videoDefinition: 'searchVideoDefinition',
  videoDimension: 'searchVideoDimension',
  videoLicense: 'searchVideoLicense',
  videoEmbeddable: 'searchVideoEmbeddable',
  videoSyndicated: 'searchVideoSyndicated',
  videoPaidProductPlacement: 'searchVideoPaidProductPlacement',
  maxResults: 'searchMaxResults',
  pageToken: 'searchPageToken',
};

const valueLabels: { readonly [P in SearchParameter]?: Readonly<Record<string, MessageName>> } = {
  order: {
    date: 'searchOrderToDate',
    rating: 'searchOrderToRating',
    relevance: 'searchOrderToRelevance',
    title: 'searchOrderToTitle',
    videoCount: 'searchOrderToVideoCount',
    viewCount: 'searchOrderToViewCount',
  },
  safeSearch: {
    moderate: 'searchSafeSearchToModerate',
    none: 'searchSafeSearchToNone',
    strict: 'searchSafeSearchToStrict',
  },
  channelType: {
    show: 'searchChannelTypeToShow',
  },
  videoDuration: {
    long: 'searchVideoDurationToLong',
    medium: 'searchVideoDurationToMedium',
    short: 'searchVideoDurationToShort',
  },
  videoCaption: {
    closedCaption: 'searchVideoCaptionToClosedCaption',
    none: 'searchVideoCaptionToNone',
  },
  eventType: {
    completed: 'searchEventTypeToCompleted',
    live: 'searchEventTypeToLive',
    upcoming: 'searchEventTypeToUpcoming',
    none: 'searchEventTypeToNone',
  },
  videoType: {
    episode: 'searchVideoTypeToEpisode',
    movie: 'searchVideoTypeToMovie',
  },
  videoDefinition: {
    high: 'searchVideoDefinitionToHigh',
    standard: 'searchVideoDefinitionToStandard',
  },
  videoDimension: {
    '2d': 'searchVideoDimensionTo2d',
    '3d': 'searchVideoDimensionTo3d',
  },
  videoEmbeddable: {
    true: 'searchVideoEmbeddableToTrue',
  },
  videoSyndicated: {
    true: 'searchVideoSyndicatedToTrue',
  },
  videoPaidProductPlacement: {
    true: 'searchVideoPaidProductPlacementToTrue',
  },
  topicId: topicNames,
  videoCategoryId: categoryNames,
};

/** Returns the label of a parameter value; `null` if it has none. */
export function valueLabelOf(name: SearchParameter, value: string): MessageName | null {
  const known = ownValue(valueLabels[name], value);
  if (known) return known;
  if (value === 'any') return 'searchAny';
  return value.endsWith('Unspecified') ? 'searchUnspecified' : null;
}
