import type { Service } from '../service.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './paging.ts';
import { isResult } from './search-filters.ts';
import { inOrder } from './search-order.ts';
import { searchParams } from './search-params.ts';
import { type SearchResult, searchableItems } from './search-results.ts';
import { thumbnailsOf } from './thumbnails.ts';
import { platformWord } from './value-sets.ts';

/** The platform truncates descriptions in results to this many characters. */
const shownCharacters = 160;

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')} ...` : text;
};

/**
 * Returns the id fields of a result. The interface shows only videos; a channel is assumed to have only
 * `channelId`.
 */
const idOf = ({ kind, id }: SearchResult): Record<string, string> => {
  if (kind === 'video') return { videoId: id };
  return kind === 'playlist' ? { playlistId: id } : {};
};

const searchRow = (found: SearchResult, { addresses, sampleData }: Service) => ({
  kind: `${platformWord}#${found.kind}`,
  ...idOf(found),
  publishedAt: found.publishedAt,
  channelId: found.channel.id,
  title: found.title,
  description: shortened(found.description),
  thumbnails: thumbnailsOf(pictured(found, sampleData), addresses.platform, ['default', 'medium', 'high']),
  channelTitle: found.channel.title,
  liveBroadcastContent: found.video && ['live', 'upcoming'].includes(found.video.live) ? found.video.live : 'none',
  publishTime: found.publishedAt,
});

/** Returns the id of the video whose thumbnail represents a result. */
function pictured({ kind, id }: SearchResult, sampleData: Service['sampleData']): string {
  if (kind === 'video') return id;
  return (
    (kind === 'channel' ? sampleData.uploads(id)[0]?.id : sampleData.playlist(id)?.videoIds[0]) ??
    sampleData.sample.videoId
  );
}

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/search',
  undocumentedNames: { safeSearch: 'search.safeSearch' },
  paramsSchema: () => searchParams,
  run(params, service) {
    const results = inOrder(params, searchableItems(service.sampleData).filter(isResult(params)));
    const page = pageOf(results, params.pageToken, params.maxResults);
    const data = page.data.map((found) => searchRow(found, service));
    return { body: { regionCode: params.regionCode, ...page, data } };
  },
});
