import type { AnalysisCommand, AnalysisEvent } from '../analysis';

/** A worker that analyses saved captions until it is terminated. */
export function openAnalysisWorker(onEvent: (event: AnalysisEvent) => void): {
  post(command: AnalysisCommand): void;
  end(): void;
} {
  const worker = new Worker('/saved-captions.js', { name: 'analysis' });
  worker.onmessage = ({ data }: MessageEvent<AnalysisEvent>) => onEvent(data);
  worker.onerror = () => onEvent({ is: 'failed' });
  return { post: (command) => worker.postMessage(command), end: () => worker.terminate() };
}
