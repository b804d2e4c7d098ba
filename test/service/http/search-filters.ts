import type { SampleVideo } from '../sample-data/sample-data-types.ts';
import { distance, parseCoordinates, parseRadius } from './coordinates.ts';
import { kindsOf, type SearchParams } from './search-params.ts';
import { hasIdWord, idWordOf, matchesQuery, parseQuery } from './search-query.ts';
import type { SearchResult } from './search-results.ts';
import { platformWord } from './value-sets.ts';

type Filter = (found: SearchResult) => boolean;
const everything: Filter = () => true;

/** Filters by a field that only videos have; channels and playlists do not match. */
const ofVideo =
  (holds: (video: SampleVideo) => boolean): Filter =>
  ({ video }) =>
    video !== null && holds(video);

/** Returns the filter, or one that accepts everything if the value is `any`, unspecified or missing. */
const unless = (value: string | undefined, filter: Filter): Filter =>
  value === undefined || value === 'any' || value.endsWith('Unspecified') ? everything : filter;

/** Returns the platform's duration class: less than 4 minutes, up to 20 minutes, or longer. */
const durationClass = (seconds: number): string => (seconds < 240 ? 'short' : seconds <= 1200 ? 'medium' : 'long');

function isNear(params: SearchParams): Filter {
  const centre = parseCoordinates(params.location ?? '');
  const radius = parseRadius(params.locationRadius ?? '');
  if (!centre || radius === null) return everything;
  return ofVideo(({ location }) => location !== null && distance(centre, location) <= radius);
}

/** A missing or unspecified setting means `moderate`. */
function isSafe(setting: SearchParams['safeSearch']): Filter {
  if (setting === 'none') return everything;
  const hidden = setting === 'strict' ? ['moderate', 'strict-only-hidden'] : ['moderate'];
  return ({ video }) => video === null || !hidden.includes(video.safe);
}

const general = (params: SearchParams): Filter[] => {
  const q = params.q ?? '';
  const query = parseQuery(q);
  const idWord = idWordOf(q);
  const kinds = kindsOf(params.type);
  return [
    ({ kind }) => kinds.has(kind),
    idWord === null ? ({ words }) => matchesQuery(words, query) : ofVideo(({ id }) => hasIdWord(id, idWord)),
    ({ channel }) => params.channelId === undefined || channel.id === params.channelId,
    unless(params.channelType, ({ kind, isShow }) => kind !== 'channel' || isShow),
    ({ publishedAt }) => params.publishedAfter === undefined || publishedAt >= params.publishedAfter,
    ({ publishedAt }) => params.publishedBefore === undefined || publishedAt <= params.publishedBefore,
    ({ video }) => !video?.blockedIn.includes(params.regionCode),
    ({ topicIds }) => params.topicId === undefined || topicIds.includes(params.topicId),
    isSafe(params.safeSearch),
    isNear(params),
  ];
};

const videoOnly = (params: SearchParams): Filter[] => [
  unless(
    params.eventType,
    ofVideo(({ live }) => live === params.eventType),
  ),
  unless(
    params.videoCaption,
    ofVideo(({ tracks }) => tracks.length > 0 === (params.videoCaption === 'closedCaption')),
  ),
  unless(
    params.videoCategoryId,
    ofVideo(({ categoryId }) => categoryId === params.videoCategoryId),
  ),
  unless(
    params.videoDefinition,
    ofVideo(({ definition }) => definition === params.videoDefinition),
  ),
  unless(
    params.videoDimension,
    ofVideo(({ dimension }) => dimension === params.videoDimension),
  ),
  unless(
    params.videoDuration,
    ofVideo(({ duration }) => durationClass(duration) === params.videoDuration),
  ),
  unless(
    params.videoEmbeddable,
    ofVideo(({ embeddable }) => embeddable),
  ),
  unless(
    params.videoLicense,
    ofVideo(({ license }) => (license === 'platform' ? platformWord : license) === params.videoLicense),
  ),
  unless(
    params.videoPaidProductPlacement,
    ofVideo(({ paidProductPlacement }) => paidProductPlacement),
  ),
  unless(
    params.videoSyndicated,
    ofVideo(({ syndicated }) => syndicated),
  ),
  unless(
    params.videoType,
    ofVideo(({ kind }) => kind === params.videoType),
  ),
];

/** Returns a filter that combines all conditions of a search. */
export function isResult(params: SearchParams): Filter {
  const filters = [...general(params), ...videoOnly(params)];
  return (found) => filters.every((filter) => filter(found));
}
