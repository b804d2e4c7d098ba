import { z } from 'zod/v3';
import type { WorldVideo } from '../world/shape.ts';
import { endpoint } from './endpoint.ts';
import { setB, setC } from './value-sets.ts';
import { localised } from './video-row.ts';

/** Section "Limits": up to 20 videos a page. */
const perPage = 20;

/** Section "Related video": the count is a number here, and the channel's fields may be absent. */
const relatedRow = (video: WorldVideo, lang: string | undefined) => ({
  videoId: video.id,
  title: localised(video, lang).title,
  publishedAt: video.publishedAt,
  viewCount: Number(video.views),
  channelId: video.channel.id,
  ...(video.channel.handle ? { channelHandle: video.channel.handle } : {}),
  channelTitle: video.channel.title,
});

/** GET /relatedVideos. */
export const relatedVideos = endpoint({
  name: 'relatedVideos',
  method: 'GET',
  path: '/relatedVideos',
  unsaid: { country: 'relatedVideos.country', language: 'relatedVideos.language' },
  question: () =>
    z.object({
      videoId: z.string().min(1),
      pages: z.coerce.number().int().min(1).max(10).default(1),
      country: z.enum(setC).optional(),
      language: z.enum(setB).optional(),
    }),
  answer({ videoId, pages, country, language }, { world }) {
    const all = world.related(videoId).filter((video) => !country || !video.blockedIn.includes(country));
    // The provider answers a first page even where it has nothing to show.
    const pagesFetched = Math.max(1, Math.min(pages, Math.ceil(all.length / perPage)));
    const data = all.slice(0, pagesFetched * perPage).map((video) => relatedRow(video, language));
    return { body: { totalResults: data.length, pagesFetched, data }, units: pagesFetched };
  },
});
