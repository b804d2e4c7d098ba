import { browser } from 'wxt/browser';
import { pageClock } from '@/lib/browser/clock';
import { newId } from '@/lib/browser/environment';
import type { WindowContent } from '../floating-captions';

export interface CaptionWindow {
  update(change: Partial<WindowContent>): void;
  focus(): Promise<void>;
}

interface CaptionWindowListeners {
  /** The window has loaded, and has no content yet. */
  onReady(): void;
  onClosed(): void;
}

/** In pixels: two long lines, at the width of a small screen. */
const size = { width: 900, height: 280 };

/** Opens a window for captions, which closes with this page. */
export async function openCaptionWindow({ onReady, onClosed }: CaptionWindowListeners): Promise<CaptionWindow> {
  const id = newId();
  const channel = new BroadcastChannel(id);
  channel.onmessage = onReady;
  const url = `${browser.runtime.getURL('/caption-window.html')}#${id}`;
  const created = await browser.windows.create({ type: 'popup', url, ...size });
  const windowId = created?.id ?? browser.windows.WINDOW_ID_NONE;
  const end = () => channel.postMessage('end');
  const onRemoved = (removed: number) => {
    if (removed !== windowId) return;
    browser.windows.onRemoved.removeListener(onRemoved);
    removeEventListener('pagehide', end);
    channel.close();
    onClosed();
  };
  browser.windows.onRemoved.addListener(onRemoved);
  addEventListener('pagehide', end);
  return {
    update: (change) =>
      channel.postMessage(change.clock ? { ...change, clock: { ...change.clock, at: pageClock.now() } } : change),
    focus: async () => void (await browser.windows.update(windowId, { focused: true })),
  };
}
