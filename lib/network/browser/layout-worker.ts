import type { LayoutEvent } from '../layout';
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
