import type { LayoutEvent } from '../layout';
import type { NetworkMetrics } from '../metrics';
import type { NetworkGraph } from '../network';

/** Starts the layout of a network in its own worker. Returns a function that ends the layout. */
export function startLayout(graph: NetworkGraph, onEvent: (event: LayoutEvent) => void): () => void {
  const worker = new Worker('/network-layout.js');
  worker.onmessage = ({ data }: MessageEvent<LayoutEvent>) => {
    onEvent(data);
    if (data.is === 'done') worker.terminate();
  };
  worker.onerror = () => onEvent({ is: 'failed' });
  worker.postMessage(graph);
  return () => worker.terminate();
}

/** Computes the measures of a network in a worker of its own. Returns `null` if the signal is aborted before. */
export function measureNetwork(graph: NetworkGraph, signal?: AbortSignal): Promise<NetworkMetrics | null> {
  const { promise, resolve, reject } = Promise.withResolvers<NetworkMetrics | null>();
  const end = startLayout(graph, (event) => {
    if (event.is === 'measured') resolve(event.metrics);
    else reject(new Error('The measures of the network could not be computed.'));
  });
  signal?.addEventListener('abort', () => resolve(null));
  if (signal?.aborted) resolve(null);
  return promise.finally(end);
}
