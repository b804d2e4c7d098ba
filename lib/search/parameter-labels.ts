import { categoryNames, topicNames } from '@/lib/details/topic-names';
import type { Label, MessageName } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';
import type { SearchParameter } from './search-form';

export const searchParameterLabels: Readonly<Record<SearchParameter, MessageName>> = {
  q: 'searchQ',
  relevanceLanguage: 'language',
  publishedAfter: 'searchPublishedAfter',
  publishedBefore: 'searchPublishedBefore',
  regionCode: 'country',
  channelId: 'channel',
  location: 'searchLocation',
  locationRadius: 'searchLocationRadius',
  type: 'searchType',
  order: 'order',
  topicId: 'searchTopicId',
  safeSearch: 'searchSafeSearch',
  channelType: 'searchChannelType',
  videoCategoryId: 'category',
  videoDuration: 'videoLength',
  videoCaption: 'captions',
  eventType: 'live',
  videoType: 'searchVideoType',
  videoDefinition: 'searchVideoDefinition',
  videoDimension: 'searchVideoDimension',
  videoLicense: 'licence',
  videoEmbeddable: 'embeddable',
  videoSyndicated: 'searchVideoSyndicated',
  videoPaidProductPlacement: 'searchVideoPaidProductPlacement',
  maxResults: 'searchMaxResults',
  pageToken: 'searchPageToken',
};

const valueLabels: { readonly [P in SearchParameter]?: Readonly<Record<string, Label>> } = {
  order: {
    date: 'newestFirst',
    rating: 'searchOrderToRating',
    relevance: 'searchOrderToRelevance',
    title: 'title',
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
    none: 'noCaptionsHeading',
  },
  eventType: {
    completed: 'searchEventTypeToCompleted',
    live: 'searchEventTypeToLive',
    upcoming: 'searchEventTypeToUpcoming',
    none: 'searchEventTypeToNone',
  },
  videoType: {
    episode: 'searchVideoTypeToEpisode',
    movie: 'topicFilms',
  },
  videoDefinition: {
    high: 'searchVideoDefinitionToHigh',
    standard: 'searchVideoDefinitionToStandard',
  },
  videoDimension: {
    '2d': { text: '2D' },
    '3d': { text: '3D' },
  },
  videoEmbeddable: {
    true: 'yesAnswer',
  },
  videoSyndicated: {
    true: 'yesAnswer',
  },
  videoPaidProductPlacement: {
    true: 'yesAnswer',
  },
  topicId: topicNames,
  videoCategoryId: categoryNames,
};

/** Returns the label of a parameter value; `null` if it has none. */
export function valueLabelOf(name: SearchParameter, value: string): Label | null {
  const known = ownValue(valueLabels[name], value);
  if (known) return known;
  if (value === 'any') return 'any';
  return value.endsWith('Unspecified') ? 'searchUnspecified' : null;
}
