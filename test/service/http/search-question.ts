import { z } from 'zod/v3';
import { isVideoOnlyParameter } from '../../../lib/service/assumptions.ts';
import { radiusKilometres, readPlace } from './near.ts';
import { channelId, pageSize, pageToken } from './question-parts.ts';
import { categoryIds, platformWord, setT } from './value-sets.ts';

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
  topicId: z.enum(setT).optional(),
  type: z
    .string()
    .regex(/^(video|channel|playlist)(,(video|channel|playlist))*$/)
    .default('video,channel,playlist'),
  eventType: z.enum(['completed', 'live', 'upcoming', 'none']).optional(),
  location: z
    .string()
    .refine((text) => readPlace(text) !== null, 'Expected latitude,longitude')
    .optional(),
  locationRadius: z
    .string()
    .refine((text) => radiusKilometres(text) !== null, 'Expected a number with m, km, ft or mi')
    .optional(),
  videoCaption: z.enum(['any', 'closedCaption', 'none', 'videoCaptionUnspecified']).optional(),
  videoCategoryId: z.enum(categoryIds).optional(),
  videoDefinition: z.enum(['any', 'high', 'standard']).optional(),
  // Both default to `any`, but a default must not count as used when the type is not video.
  videoDimension: z.enum(['2d', '3d', 'any']).optional(),
  videoDuration: z.enum(['any', 'long', 'medium', 'short', 'videoDurationUnspecified']).optional(),
  videoEmbeddable: z.enum(['any', 'true', 'videoEmbeddableUnspecified']).optional(),
  videoLicense: z.enum(['any', 'creativeCommon', platformWord]).optional(),
  videoPaidProductPlacement: z.enum(['any', 'true', 'videoPaidProductPlacementUnspecified']).optional(),
  videoSyndicated: z.enum(['any', 'true', 'videoSyndicatedUnspecified']).optional(),
  videoType: z.enum(['any', 'episode', 'movie', 'videoTypeUnspecified']).optional(),
});

/** What the search was asked, defaults filled in; `pageToken` is the row it points to. */
export type SearchAsked = z.output<typeof parameters>;

/** The kinds of results that are wanted. */
export const kindsOf = (type: string): Set<string> => new Set(type.split(','));

/** Every parameter of the search, with the two rules that join several of them. */
export const searchQuestion = parameters.superRefine((asked, context) => {
  const used = Object.entries(asked).filter(([, value]) => value !== undefined);
  const kinds = kindsOf(asked.type);
  if (used.some(([name]) => isVideoOnlyParameter(name)) && !(kinds.size === 1 && kinds.has('video')))
    context.addIssue({ code: 'custom', path: ['type'], message: 'Video parameters only work with type=video' });
  if ((asked.location === undefined) !== (asked.locationRadius === undefined))
    context.addIssue({
      code: 'custom',
      path: [asked.location === undefined ? 'location' : 'locationRadius'],
      message: 'location and locationRadius are used together',
    });
});
