import type { CorpusHears, CorpusSays } from '../worker-messages';

/** The words of all held captions, in a worker that ends when the page lets it go. */
interface CorpusLine {
  say(what: CorpusHears): void;
  end(): void;
}

export function openCorpus(heard: (said: CorpusSays) => void): CorpusLine {
  const worker = new Worker('/corpus.js');
  worker.onmessage = ({ data }: { data: CorpusSays }) => heard(data);
  worker.onerror = () => heard({ is: 'broken' });
  return { say: (what) => worker.postMessage(what), end: () => worker.terminate() };
}
