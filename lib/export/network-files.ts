import type { NetworkMetrics } from '@/lib/network/metrics';
import { buildNetwork, type NetworkGraph, networkGraphOf } from '@/lib/network/network';
import { type MeasuredNetwork, withMeasures } from '@/lib/network/network-columns';
import { encodeLines, networkFormats } from '@/lib/network/network-formats';
import type { VideoId } from '@/lib/service/ids';
import { exportedIds } from './export-file';
import type { EntrySource } from './package-entry';

/** Computes the measures of a network; returns `null` if the export is stopped meanwhile. */
export type MeasureNetwork = (graph: NetworkGraph) => Promise<NetworkMetrics | null>;

/**
 * Returns the files of a network in a package; they include the edges of every run. The measures are those of the whole
 * network, as in its picture, even if only some of the videos are exported. Without an edge there is nothing to write.
 */
export const networkEntries = (measure: MeasureNetwork): EntrySource =>
  async function* (source) {
    const { ids } = source.snapshot;
    const network = buildNetwork(source.snapshot, 'each');
    if (network.edges.length === 0) return;
    const metrics = await measure(networkGraphOf(network));
    if (!metrics) return;
    const videos = new Set(exportedIds(source));
    const measured = withMeasures(network, metrics);
    const exported = videos.size === ids.length ? measured : withVideosOnly(measured, videos);
    for (const { name, mediaType, lines } of networkFormats) {
      yield { name: `network/${name}`, mediaType, bytes: inChunks(encodeLines(lines(exported))) };
    }
  };

async function* inChunks(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Returns the part of a network with only the exported videos and the edges between them, which are counted again. */
function withVideosOnly(network: MeasuredNetwork, videos: ReadonlySet<VideoId>): MeasuredNetwork {
  const edges = network.edges.filter(({ source, target }) => videos.has(source) && videos.has(target));
  const outDegrees = countIds(edges.map(({ source }) => source));
  const inDegrees = countIds(edges.map(({ target }) => target));
  const nodes = network.nodes
    .filter(({ id }) => videos.has(id))
    .map((node) => ({ ...node, inDegree: inDegrees.get(node.id) ?? 0, outDegree: outDegrees.get(node.id) ?? 0 }));
  return { nodes, edges };
}

function countIds(ids: readonly VideoId[]): Map<VideoId, number> {
  const counts = new Map<VideoId, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
