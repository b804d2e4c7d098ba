import { buildNetwork, type Network } from '@/lib/network/network';
import { edgeTable, gdfLines, gexfLines, graphmlLines, nodeTable } from '@/lib/network/network-formats';
import type { VideoId } from '@/lib/service/ids';
import type { ExportFile, ExportSource } from './export-file';

/** Every file a network is written as, with what writes it. */
export const networkFormats = [
  { name: 'related.gexf', mediaType: 'application/gexf+xml', lines: gexfLines },
  { name: 'related.gdf', mediaType: 'text/plain', lines: gdfLines },
  { name: 'related.graphml', mediaType: 'application/graphml+xml', lines: graphmlLines },
  { name: 'nodes.csv', mediaType: 'text/csv', lines: nodeTable },
  { name: 'edges.csv', mediaType: 'text/csv', lines: edgeTable },
] as const;
export type NetworkFormat = (typeof networkFormats)[number];

/** The same as files of a package: there every run's sighting stands, so that none is lost. */
export const networkFiles: readonly ExportFile[] = networkFormats.map(({ name, mediaType, lines }) => ({
  name: `network/${name}`,
  mediaType,
  async *rows({ roll: snapshot, chosen }: ExportSource) {
    yield* encodeLines(lines(withChosenOnly(buildNetwork(snapshot, 'each'), chosen)));
  },
}));

/** The part of a network between the videos that go out. */
function withChosenOnly(network: Network, chosen: ReadonlySet<VideoId> | null): Network {
  if (!chosen) return network;
  return {
    nodes: network.nodes.filter(({ id }) => chosen.has(id)),
    edges: network.edges.filter(({ source, target }) => chosen.has(source) && chosen.has(target)),
  };
}

/** Characters in one slice: neither a slice a line nor the whole at once. */
const chunkLength = 65_536;

/** Lines as bytes, some at a time. */
export function* encodeLines(lines: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield encoder.encode(chunk);
    chunk = '';
  }
  if (chunk) yield encoder.encode(chunk);
}
