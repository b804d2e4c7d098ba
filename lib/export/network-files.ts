import type { NetworkMetrics } from '@/lib/network/metrics';
import { buildNetwork, type NetworkGraph, networkGraphOf } from '@/lib/network/network';
import { withMeasures } from '@/lib/network/network-columns';
import { encodeLines, networkFormats } from '@/lib/network/network-formats';
import { isExported } from './export-file';
import type { EntrySource } from './package-entry';

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
    if (!metrics) return;
    const measured = withMeasures(network, metrics);
    for (const { name, mediaType, lines } of networkFormats) {
      yield { name: `network/${name}`, mediaType, bytes: inChunks(encodeLines(lines(measured))) };
    }
  };

async function* inChunks(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
