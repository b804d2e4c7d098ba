import * as z from 'zod/mini';
import { once } from '@/lib/shared/once';
import { isVideoOnlyParameter } from './assumptions';
import { ChannelId } from './ids';
import * as sets from './value-sets';

/** A UTC time for `publishedAfter` and `publishedBefore` of GET /search. Both bounds are inclusive. */
const UtcTime = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/));

/** `type` of GET /search: one or more of three values, separated by commas. */
const ResultTypes = () => z.string().check(z.regex(/^(video|channel|playlist)(,(video|channel|playlist))*$/));

/** `maxResults` of GET /search: a number from 0 to 50 as a string. */
const PageSize = () => z.string().check(z.regex(/^(\d|[1-4]\d|50)$/));

const parameters = () =>
  z.object({
    q: z.optional(z.string()),
    channelId: z.optional(ChannelId),
    channelType: z.optional(z.enum(sets.channelTypes)),
    maxResults: z.optional(PageSize()),
    order: z.optional(z.enum(sets.orders)),
    pageToken: z.optional(z.string()),
    publishedAfter: z.optional(UtcTime()),
    publishedBefore: z.optional(UtcTime()),
    regionCode: z.optional(z.string().check(z.length(2))),
    relevanceLanguage: z.optional(z.string()),
    safeSearch: z.optional(z.enum(sets.safeSearches)),
    topicId: z.optional(z.enum(sets.topics)),
    type: z.optional(ResultTypes()),
    eventType: z.optional(z.enum(sets.eventTypes)),
    location: z.optional(z.string()),
    locationRadius: z.optional(z.string()),
    videoCaption: z.optional(z.enum(sets.videoCaptions)),
    videoCategoryId: z.optional(z.enum(sets.videoCategoryIds)),
    videoDefinition: z.optional(z.enum(sets.videoDefinitions)),
    videoDimension: z.optional(z.enum(sets.videoDimensions)),
    videoDuration: z.optional(z.enum(sets.videoDurations)),
    videoEmbeddable: z.optional(z.enum(sets.videoEmbeddables)),
    videoLicense: z.optional(z.string().check(z.minLength(1))),
    videoPaidProductPlacement: z.optional(z.enum(sets.videoPaidProductPlacements)),
    videoSyndicated: z.optional(z.enum(sets.videoSyndicateds)),
    videoType: z.optional(z.enum(sets.videoTypes)),
  });
type Parameters = z.output<ReturnType<typeof parameters>>;

/** Parameters of GET /search, with the rules about parameters that depend on each other. */
export const SearchParams = once(() =>
  parameters().check(
    z.refine((params) => params.type === 'video' || videoOnlyNames(params).length === 0, {
      path: ['type'],
      error: 'missing',
    }),
    z.refine(({ location, locationRadius }) => location !== undefined || locationRadius === undefined, {
      path: ['location'],
      error: 'missing',
    }),
    z.refine(({ location, locationRadius }) => location === undefined || locationRadius !== undefined, {
      path: ['locationRadius'],
      error: 'missing',
    }),
  ),
);

/** Returns the names of the given parameters that require `type=video`. */
const videoOnlyNames = (params: Parameters): string[] =>
  Object.entries(params).flatMap(([name, value]) => (value !== undefined && isVideoOnlyParameter(name) ? [name] : []));
