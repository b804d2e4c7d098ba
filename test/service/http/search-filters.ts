import type { WorldVideo } from '../world/shape.ts';
import { distance, radiusKilometres, readPlace } from './near.ts';
import type { Found } from './search-found.ts';
import { kindsOf, type SearchAsked } from './search-question.ts';
import { hasWanted, readQuery } from './search-words.ts';
import { platformWord } from './value-sets.ts';

type Filter = (found: Found) => boolean;
const everything: Filter = () => true;

/** A filter on a video's own facts; only reached with type = video. */
const ofVideo =
  (holds: (video: WorldVideo) => boolean): Filter =>
  ({ video }) =>
    video !== null && holds(video);

/** `any`, the unspecified value and no value let everything through. */
const unless = (value: string | undefined, filter: Filter): Filter =>
  value === undefined || value === 'any' || value.endsWith('Unspecified') ? everything : filter;

/** Classes of the platform: below 4 minutes, up to 20, above. */
const durationClass = (seconds: number): string => (seconds < 240 ? 'short' : seconds <= 1200 ? 'medium' : 'long');

function isNear(asked: SearchAsked): Filter {
  const centre = readPlace(asked.location ?? '');
  const radius = radiusKilometres(asked.locationRadius ?? '');
  if (!centre || radius === null) return everything;
  return ofVideo(({ location }) => location !== null && distance(centre, location) <= radius);
}

/** Without a value, and with the unspecified one, the platform searches as with `moderate`. */
function isSafe(setting: SearchAsked['safeSearch']): Filter {
  if (setting === 'none') return everything;
  const hidden = setting === 'strict' ? ['moderate', 'strict-only-hidden'] : ['moderate'];
  return ({ video }) => video === null || !hidden.includes(video.safe);
}

const general = (asked: SearchAsked): Filter[] => {
  const wanted = readQuery(asked.q ?? '');
  const kinds = kindsOf(asked.type);
  return [
    ({ kind }) => kinds.has(kind),
    ({ words }) => hasWanted(words, wanted),
    ({ channel }) => asked.channelId === undefined || channel.id === asked.channelId,
    unless(asked.channelType, ({ kind, isShow }) => kind !== 'channel' || isShow),
    ({ publishedAt }) => asked.publishedAfter === undefined || publishedAt >= asked.publishedAfter,
    ({ publishedAt }) => asked.publishedBefore === undefined || publishedAt <= asked.publishedBefore,
    ({ video }) => !video?.blockedIn.includes(asked.regionCode),
    ({ topicIds }) => asked.topicId === undefined || topicIds.includes(asked.topicId),
    isSafe(asked.safeSearch),
    isNear(asked),
  ];
};

const videoOnly = (asked: SearchAsked): Filter[] => [
  unless(
    asked.eventType,
    ofVideo(({ live }) => live === asked.eventType),
  ),
  unless(
    asked.videoCaption,
    ofVideo(({ tracks }) => tracks.length > 0 === (asked.videoCaption === 'closedCaption')),
  ),
  unless(
    asked.videoCategoryId,
    ofVideo(({ categoryId }) => categoryId === asked.videoCategoryId),
  ),
  unless(
    asked.videoDefinition,
    ofVideo(({ definition }) => definition === asked.videoDefinition),
  ),
  unless(
    asked.videoDimension,
    ofVideo(({ dimension }) => dimension === asked.videoDimension),
  ),
  unless(
    asked.videoDuration,
    ofVideo(({ duration }) => durationClass(duration) === asked.videoDuration),
  ),
  unless(
    asked.videoEmbeddable,
    ofVideo(({ embeddable }) => embeddable),
  ),
  unless(
    asked.videoLicense,
    ofVideo(({ license }) => (license === 'platform' ? platformWord : license) === asked.videoLicense),
  ),
  unless(
    asked.videoPaidProductPlacement,
    ofVideo(({ paidProductPlacement }) => paidProductPlacement),
  ),
  unless(
    asked.videoSyndicated,
    ofVideo(({ syndicated }) => syndicated),
  ),
  unless(
    asked.videoType,
    ofVideo(({ kind }) => kind === asked.videoType),
  ),
];

/** Whether something is among the results of a search. */
export function isResult(asked: SearchAsked): Filter {
  const filters = [...general(asked), ...videoOnly(asked)];
  return (found) => filters.every((filter) => filter(found));
}
