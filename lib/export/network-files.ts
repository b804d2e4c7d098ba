import { channelNetwork, tagNetwork } from '@/lib/network/channel-networks';
import type { NetworkMetrics } from '@/lib/network/metrics';
import { buildNetwork, type NetworkGraph, networkGraphOf } from '@/lib/network/network';
import { withMeasures } from '@/lib/network/network-columns';
import type { Column, NetworkFile } from '@/lib/network/network-file';
import { encodeLines, networkFileName, networkFormats } from '@/lib/network/network-formats';
import { replyNetwork } from '@/lib/network/reply-network';
import { type WeightedNetwork, weightedChannelNetwork, weightedReplyNetwork } from '@/lib/network/weighted-columns';
import type { VideoId } from '@/lib/service/ids';
import { type ExportSource, isExported } from './export-file';
import { readObservations } from './observations';
import type { EntrySource, PackageEntry } from './package-entry';
import { type ReplyAuthors, type ReplyThreads, tagsForFile } from './replies-file';
import { studyColumns } from './study-columns';
import { columnValue } from './video-observation';

/** Computes the measures of a network; returns `null` if the export is stopped meanwhile. */
export type MeasureNetwork = (graph: NetworkGraph) => Promise<NetworkMetrics | null>;

/**
 * Returns the files of the network of the exported videos; they include the edges of every run. Without an edge there is
 * nothing to write.
 */
export const networkEntries = (measure: MeasureNetwork): EntrySource =>
  async function* (source) {
    const network = buildNetwork(source.snapshot, 'each', (id) => isExported(source, id));
    if (network.edges.length === 0) return;
    const metrics = await measure(networkGraphOf(network));
    if (metrics) yield* networkFiles(withMeasures(network, metrics, undefined, nodeStudyColumns(source)));
  };

/** Returns the columns of a network's videos with the user's notes, tags and codes. */
const nodeStudyColumns = (source: ExportSource): Column<{ id: VideoId }>[] =>
  studyColumns(source).map(({ name, kind, cellOf }) => ({
    name,
    type: kind === 'decimal' ? 'number' : 'text',
    value: ({ id }) => {
      const value = cellOf(id);
      return kind === 'decimal' && value !== null ? Number(value) : value === null ? null : String(value);
    },
  }));

/** Returns the files of a network other than that of related videos. Without a link there is nothing to write. */
export const weightedNetworkEntries = (
  name: WeightedNetwork['name'],
  data: ReplyData,
  measure: MeasureNetwork,
): EntrySource =>
  async function* (source) {
    const network = await weightedNetwork(name, source, data);
    if (network.edges.length === 0) return;
    const metrics = await measure(network.graph);
    if (metrics) yield* networkFiles(network.fileOf(metrics));
  };

interface ReplyData {
  threads: ReplyThreads;
  people: ReplyAuthors;
}

/** Builds a network other than that of related videos, from the exported videos. */
export async function weightedNetwork(
  name: WeightedNetwork['name'],
  source: ExportSource,
  { threads, people }: ReplyData,
): Promise<WeightedNetwork> {
  const isIncluded = (id: VideoId) => isExported(source, id);
  if (name === 'channels') return weightedChannelNetwork(channelNetwork(source.snapshot, isIncluded));
  if (name === 'tags') return weightedChannelNetwork(tagNetwork(source.snapshot, isIncluded, await readTags(source)));
  const network = await replyNetwork(threads());
  const authors = network.nodes.filter(({ kind }) => kind === 'author').map(({ id }) => id);
  const tags = await tagsForFile(authors, people);
  // The id of an author who is named is a number, because a channel of the collection may be an author.
  return weightedReplyNetwork(network, ({ id, name: author }, index) => {
    const tag = tags.get(id);
    const number = `author:${index + 1}`;
    return tag === undefined ? { id: number, label: author ?? number } : { id: `pseudonym:${tag}`, label: tag };
  });
}

async function readTags(source: ExportSource): Promise<Map<VideoId, string[]>> {
  const tags = new Map<VideoId, string[]>();
  for await (const batch of readObservations(source, 'newest')) {
    for (const observation of batch) {
      const value = columnValue(observation, 'tags');
      if (Array.isArray(value)) tags.set(observation.videoId, value.map(String));
    }
  }
  return tags;
}

function* networkFiles(network: NetworkFile): Generator<PackageEntry> {
  for (const format of networkFormats) {
    const name = `network/${networkFileName(network.name, format)}`;
    yield { name, mediaType: format.mediaType, bytes: inChunks(encodeLines(format.lines(network))) };
  }
}

async function* inChunks(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
