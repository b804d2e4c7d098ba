import { z } from 'zod/v3';
import { isVideoOnlyParameter } from '../../../lib/service/assumptions.ts';
import { parseCoordinates, parseRadius } from './coordinates.ts';
import { channelId, pageSize, pageToken } from './param-schemas.ts';
import { platformWord, topics, videoCategoryIds } from './value-sets.ts';

const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
  .optional();

const parameters = z.object({
  q: z.string().optional(),
  channelId: channelId.optional(),
  channelType: z.enum(['any', 'show', 'channelTypeUnspecified']).optional(),
  maxResults: pageSize,
  order: z
    .enum(['searchSortUnspecified', 'date', 'rating', 'relevance', 'title', 'videoCount', 'viewCount'])
    .default('relevance'),
  pageToken,
  publishedAfter: moment,
  publishedBefore: moment,
  regionCode: z.string().length(2).default('en'),
  relevanceLanguage: z.string().optional(),
  safeSearch: z.enum(['moderate', 'none', 'strict', 'safeSearchSettingUnspecified']).optional(),
  topicId: z.enum(topics).optional(),
  type: z
    .string()
    .regex(/^(video|channel|playlist)(,(video|channel|playlist))*$/)
    .default('video,channel,playlist'),
  eventType: z.enum(['completed', 'live', 'upcoming', 'none']).optional(),
  location: z
    .string()
    .refine((text) => parseCoordinates(text) !== null, 'Expected latitude,longitude')
    .optional(),
  locationRadius: z
    .string()
    .refine((text) => parseRadius(text) !== null, 'Expected a number with m, km, ft or mi')
    .optional(),
  videoCaption: z.enum(['any', 'closedCaption', 'none', 'videoCaptionUnspecified']).optional(),
  videoCategoryId: z.enum(videoCategoryIds).optional(),
  videoDefinition: z.enum(['any', 'high', 'standard']).optional(),
  // `videoDimension` and `videoDuration` mean `any` by default. The schema sets no default, because a set value
  // requires `type=video`.
  videoDimension: z.enum(['2d', '3d', 'any']).optional(),
  videoDuration: z.enum(['any', 'long', 'medium', 'short', 'videoDurationUnspecified']).optional(),
  videoEmbeddable: z.enum(['any', 'true', 'videoEmbeddableUnspecified']).optional(),
  videoLicense: z.enum(['any', 'creativeCommon', platformWord]).optional(),
  videoPaidProductPlacement: z.enum(['any', 'true', 'videoPaidProductPlacementUnspecified']).optional(),
  videoSyndicated: z.enum(['any', 'true', 'videoSyndicatedUnspecified']).optional(),
  videoType: z.enum(['any', 'episode', 'movie', 'videoTypeUnspecified']).optional(),
});

/** Parsed search parameters with their defaults; `pageToken` is the index of the first row. */
export type SearchParams = z.output<typeof parameters>;

export const kindsOf = (type: string): Set<string> => new Set(type.split(','));

/** Schema of the search parameters, with the two rules that involve several parameters. */
export const searchParams = parameters.superRefine((params, context) => {
  const used = Object.entries(params).filter(([, value]) => value !== undefined);
  const kinds = kindsOf(params.type);
  if (used.some(([name]) => isVideoOnlyParameter(name)) && !(kinds.size === 1 && kinds.has('video')))
    context.addIssue({ code: 'custom', path: ['type'], message: 'Video parameters only work with type=video' });
  if ((params.location === undefined) !== (params.locationRadius === undefined))
    context.addIssue({
      code: 'custom',
      path: [params.location === undefined ? 'location' : 'locationRadius'],
      message: 'location and locationRadius are used together',
    });
});
