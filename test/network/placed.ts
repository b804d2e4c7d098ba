import { runLayout } from '@/lib/network/layout';
import { graphOf, type Network } from '@/lib/network/network';
import type { PlacedNetwork } from '@/lib/network/store';

/** Returns a network with its measures and its layout. */
export function placed(network: Network): PlacedNetwork {
  const graph = graphOf(network);
  let metrics: PlacedNetwork['metrics'] | null = null;
  let positions: PlacedNetwork['positions'] | null = null;
  for (const event of runLayout(graph)) {
    if (event.is === 'measured') metrics = event.metrics;
    if (event.is === 'placed') positions = event.positions;
  }
  if (!metrics || !positions) throw new Error('The layout reported nothing.');
  return { network, graph, metrics, positions };
}
