import type { Edge, NetworkNode } from './network';

/** What a column of a network's files holds; `count` is a whole number of things, which may pass four bytes. */
export type ColumnType = 'text' | 'count' | 'yes-no';
export type ColumnValue = string | number | boolean | null;

export interface Column<T> {
  name: string;
  type: ColumnType;
  value(of: T): ColumnValue;
}

/**
 * What every file says of a video, beside its id and label. The names and their order up to `commentCount` are those of the
 * network files of YouTube Data Tools, so that old scripts read new files; what the service never tells stays empty.
 */
export const nodeColumns: readonly Column<NetworkNode>[] = [
  { name: 'isSeed', type: 'text', value: ({ isSeed }) => (isSeed ? 'yes' : 'no') },
  { name: 'seedRank', type: 'count', value: ({ seedRank }) => seedRank },
  { name: 'publishedAt', type: 'text', value: ({ published }) => published },
  { name: 'channelTitle', type: 'text', value: ({ channel }) => channel },
  { name: 'channelId', type: 'text', value: ({ channelId }) => channelId },
  { name: 'videoCategoryLabel', type: 'text', value: ({ category }) => category },
  { name: 'viewCount', type: 'count', value: ({ views }) => views },
  { name: 'likeCount', type: 'count', value: ({ likes }) => likes },
  { name: 'dislikeCount', type: 'count', value: () => null },
  { name: 'favoriteCount', type: 'count', value: () => null },
  { name: 'commentCount', type: 'count', value: ({ comments }) => comments },
  { name: 'depth', type: 'count', value: ({ depth }) => depth },
  { name: 'state', type: 'text', value: ({ state }) => state },
  { name: 'inDegree', type: 'count', value: ({ inDegree }) => inDegree },
  { name: 'outDegree', type: 'count', value: ({ outDegree }) => outDegree },
];

/** What every file says of an edge, beside its ends. */
export const edgeColumns: readonly Column<Edge>[] = [
  { name: 'rank', type: 'count', value: ({ rank }) => rank },
  { name: 'depth', type: 'count', value: ({ depth }) => depth },
  { name: 'seed', type: 'text', value: ({ seed }) => seed },
  { name: 'country', type: 'text', value: ({ country }) => country },
  { name: 'language', type: 'text', value: ({ language }) => language },
  { name: 'fetched_at', type: 'text', value: ({ fetchedAt }) => new Date(fetchedAt).toISOString() },
  { name: 'run_id', type: 'text', value: ({ runId }) => runId },
];

/** What a video is called where its name is wanted. */
export const nodeLabel = ({ title, id }: NetworkNode): string => title ?? id;
