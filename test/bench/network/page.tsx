import { createRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { useStore } from 'zustand';
import { NetworkView } from '@/components/network/NetworkView';
import type { NetworkRenderer } from '@/components/network/network-renderer';
import { PageFrame } from '@/components/ui/PageFrame';
import style from '@/components/ui/theme.css?inline';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { LayoutEvent } from '@/lib/network/layout';
import type { NetworkGraph } from '@/lib/network/network';
import { createNetworkStore, type NetworkStore } from '@/lib/network/store';
import { createTranslate } from '@/lib/shared/localized-text';
import messages from '@/public/_locales/en/messages.json';
import { sampleNetwork } from './sample-network';

/** The script of the layout worker, which `network.drive.ts` defines. */
declare const layoutScript: string;

const sheet = document.createElement('style');
sheet.textContent = style;
document.head.append(sheet);
const host = document.createElement('div');
host.style.cssText = 'display:flex;block-size:800px';
document.body.style.margin = '0';
document.body.append(host);
const t = createTranslate((key) => (messages as Record<string, { message: string }>)[key]?.message ?? key);

let root: Root | null = null;
const renderer = createRef<NetworkRenderer>();

/** Starts the layout as the extension does, but with a worker from a blob, because this page has no files. */
function startLayout(graph: NetworkGraph, onEvent: (event: LayoutEvent) => void): () => void {
  const worker = new Worker(URL.createObjectURL(new Blob([layoutScript], { type: 'text/javascript' })));
  worker.onmessage = ({ data }: MessageEvent<LayoutEvent>) => onEvent(data);
  worker.onerror = () => onEvent({ is: 'failed' });
  worker.postMessage(graph);
  return () => worker.terminate();
}

function Pane({ store }: { store: NetworkStore }) {
  const { network, layout, progress, failed, ...options } = useStore(store);
  const [canDraw, setCanDraw] = useState(true);
  if (!network) return null;
  return (
    <NetworkView
      network={network}
      layout={layout}
      progress={progress}
      failed={failed}
      options={options}
      canDraw={canDraw}
      renderer={renderer}
      onSelect={(selected) => store.getState().choose({ selected })}
      onChoose={store.getState().choose}
      onStop={store.getState().stop}
      onRetry={store.getState().retry}
      onFail={() => setCanDraw(false)}
    />
  );
}

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

/**
 * Opens a network. Returns the milliseconds until the graph is drawn, and the longest time for which the page was
 * blocked.
 */
async function open(videos: number, links: number): Promise<{ opened: number; longestBlock: number }> {
  root?.unmount();
  const panel = { getState: () => ({ ports: {} }) } as unknown as PanelStore;
  const store = createNetworkStore(
    panel,
    startLayout,
    async () => null,
    () => new Promise(() => {}),
  );
  // The slowest case: the user draws all videos.
  store.getState().choose({ drawAll: true });
  const snapshot = sampleNetwork(videos, links);
  await frame();
  const began = performance.now();
  let longestBlock = 0;
  let last = began;
  const beat = setInterval(() => {
    longestBlock = Math.max(longestBlock, performance.now() - last);
    last = performance.now();
  }, 10);
  const mounted = createRoot(host);
  root = mounted;
  store.getState().show(snapshot);
  flushSync(() =>
    mounted.render(
      <PageFrame t={t} clock={{ now: () => 0, every: () => () => {} }} theme="light">
        <Pane store={store} />
      </PageFrame>,
    ),
  );
  while (!renderer.current) await frame();
  await frame();
  const opened = performance.now() - began;
  clearInterval(beat);
  return { opened, longestBlock };
}

/** Moves the graph by a few pixels per frame. Returns the milliseconds of each frame. */
async function move(frames: number): Promise<number[]> {
  const times: number[] = [];
  let last = await frame();
  for (let count = 0; count < frames; count += 1) {
    renderer.current?.pan(count < frames / 2 ? 6 : -6, 2);
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return times;
}

Object.assign(globalThis, { networkBench: { open, move } });
export type NetworkBench = { open: typeof open; move: typeof move };
