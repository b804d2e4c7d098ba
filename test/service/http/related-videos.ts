import { z } from 'zod/v3';
import type { SampleVideo } from '../sample-data/sample-data-types.ts';
import { endpoint } from './endpoint.ts';
import { countries, languages } from './value-sets.ts';
import { localised } from './video-row.ts';

/** Section "Limits": up to 20 videos per page. */
const perPage = 20;

/** Section "Related video": the view count is a number, and the channel fields are optional. */
const relatedRow = (video: SampleVideo, lang: string | undefined, channelFields = wholeChannel(video)) => ({
  videoId: video.id,
  title: localised(video, lang).title,
  publishedAt: video.publishedAt,
  viewCount: Number(video.views),
  ...channelFields,
});

const wholeChannel = ({ channel: { id, handle, title } }: SampleVideo): Record<string, string> => ({
  channelId: id,
  ...(handle ? { channelHandle: handle } : {}),
  channelTitle: title,
});

/**
 * Channel fields of a video related to `special.fewRelated`. In every third row they are incomplete: no field, only the
 * title, only the handle or only the id.
 */
const partOfChannel = (video: SampleVideo, index: number): Record<string, string> => {
  const { id, title, handle } = video.channel;
  const parts = [{}, { channelTitle: title }, handle ? { channelHandle: handle } : {}, { channelId: id }];
  return index % 3 === 0 ? { ...parts[(index / 3) % parts.length] } : wholeChannel(video);
};

export const relatedVideos = endpoint({
  name: 'relatedVideos',
  method: 'GET',
  path: '/relatedVideos',
  undocumentedNames: { country: 'relatedVideos.country', language: 'relatedVideos.language' },
  paramsSchema: () =>
    z.object({
      videoId: z.string().min(1),
      pages: z.coerce.number().int().min(1).max(10).default(1),
      country: z.enum(countries).optional(),
      language: z.enum(languages).optional(),
    }),
  run({ videoId, pages, country, language }, { sampleData }) {
    const all = sampleData.related(videoId).filter((video) => !country || !video.blockedIn.includes(country));
    // The service counts one fetched page even if there are no related videos.
    const pagesFetched = Math.max(1, Math.min(pages, Math.ceil(all.length / perPage)));
    const data = all.slice(0, pagesFetched * perPage).map((video, index) => {
      const channelFields = videoId === sampleData.special.fewRelated ? partOfChannel(video, index) : undefined;
      return relatedRow(video, language, channelFields);
    });
    return { body: { totalResults: data.length, pagesFetched, data }, units: pagesFetched };
  },
});
