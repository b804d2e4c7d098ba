import type { Service } from '../service.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './paging.ts';
import { isResult } from './search-filters.ts';
import { type Found, findable } from './search-found.ts';
import { inOrder } from './search-order.ts';
import { searchParams } from './search-question.ts';
import { thumbnailsOf } from './thumbnails.ts';
import { platformWord } from './value-sets.ts';

/** The platform truncates descriptions in results to this many characters. */
const shownCharacters = 160;

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')} ...` : text;
};

/** Returns the id field. The document shows only videos; a channel is assumed to have `channelId` alone. */
const idOf = ({ kind, id }: Found): Record<string, string> => {
  if (kind === 'video') return { videoId: id };
  return kind === 'playlist' ? { playlistId: id } : {};
};

const searchRow = (found: Found, { addresses, world }: Service) => ({
  kind: `${platformWord}#${found.kind}`,
  ...idOf(found),
  publishedAt: found.publishedAt,
  channelId: found.channel.id,
  title: found.title,
  description: shortened(found.description),
  thumbnails: thumbnailsOf(pictured(found, world), addresses.platform, ['default', 'medium', 'high']),
  channelTitle: found.channel.title,
  liveBroadcastContent: found.video && ['live', 'upcoming'].includes(found.video.live) ? found.video.live : 'none',
  publishTime: found.publishedAt,
});

/** Returns the video whose thumbnail represents a result. */
function pictured({ kind, id }: Found, world: Service['world']): string {
  if (kind === 'video') return id;
  return (kind === 'channel' ? world.uploads(id)[0]?.id : world.playlist(id)?.videoIds[0]) ?? world.sample.videoId;
}

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/search',
  undocumentedNames: { safeSearch: 'search.safeSearch' },
  paramsSchema: () => searchParams,
  run(params, service) {
    const results = inOrder(params, findable(service.world).filter(isResult(params)));
    const page = pageOf(results, params.pageToken, params.maxResults);
    const data = page.data.map((found) => searchRow(found, service));
    return { body: { regionCode: params.regionCode, ...page, data } };
  },
});
