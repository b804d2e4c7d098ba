import { categoryNames, topicNames } from '@/lib/details/topic-names';
import type { MessageName } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';
import type { SearchParameter } from './search-form';

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
