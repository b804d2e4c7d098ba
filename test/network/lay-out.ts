import { runLayout } from '@/lib/network/layout';
import { type Network, networkGraphOf } from '@/lib/network/network';
import type { LaidOutNetwork } from '@/lib/network/store';

/** Returns a network with its metrics and layout. */
export function layOut(network: Network): LaidOutNetwork & { network: Network } {
  const graph = networkGraphOf(network);
  let metrics: LaidOutNetwork['metrics'] | null = null;
  let positions: LaidOutNetwork['positions'] | null = null;
  for (const event of runLayout(graph)) {
    if (event.is === 'measured') metrics = event.metrics;
    if (event.is === 'done') positions = event.positions;
  }
  if (!metrics || !positions) throw new Error('The layout reported no positions.');
  return { network, graph, metrics, positions };
}
