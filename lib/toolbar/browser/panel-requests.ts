import { browser } from 'wxt/browser';
import { toggleKeyOf } from '@/lib/browser/extension-pages';
import type { PanelRequest } from '../panel-request';

const requestKeyOf = (windowId: number): string => `panel-request:${windowId}`;

/**
 * Stores a request to the side panel of a window. An open panel receives it immediately, a closed one when it opens.
 */
export async function requestPanel(windowId: number, request: PanelRequest): Promise<void> {
  await browser.storage.session.set({ [requestKeyOf(windowId)]: request });
}

/**
 * Receives requests to the side panel of this page's window, starting with a stored request. Each request is received
 * once.
 */
export function watchPanelRequests(onRequest: (request: PanelRequest) => void): () => void {
  let stopped = false;
  let stop = () => {
    stopped = true;
  };
  void (async () => {
    const { id } = await browser.windows.getCurrent();
    if (stopped || id === undefined) return;
    const key = requestKeyOf(id);
    const take = async () => {
      const { [key]: request } = await browser.storage.session.get<Record<string, PanelRequest>>(key);
      if (!request) return;
      await browser.storage.session.remove(key);
      onRequest(request);
    };
    // Two calls at the same time would both read the request before one removes it.
    let lastTake = Promise.resolve();
    const takeRequest = () => {
      lastTake = lastTake.then(take, take);
      return lastTake;
    };
    const changed = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && key in changes) void takeRequest();
    };
    browser.storage.onChanged.addListener(changed);
    stop = () => browser.storage.onChanged.removeListener(changed);
    await takeRequest();
  })();
  return () => stop();
}

/** Closes the side panel of this page's window when the user presses its shortcut again. */
export async function closeOnToggle(): Promise<void> {
  const { sidePanel, storage, windows } = browser;
  const { id: windowId } = await windows.getCurrent();
  if (!sidePanel?.close || windowId === undefined) return;
  const key = toggleKeyOf(windowId);
  const closeIfPressed = (pressedAt: unknown) => {
    // An earlier key press opened this side panel.
    if (Number(pressedAt) > performance.timeOrigin) void sidePanel.close({ windowId });
  };
  storage.onChanged.addListener((changes, area) => {
    if (area === 'session') closeIfPressed(changes[key]?.newValue);
  });
  // The key may have been pressed before the listener was added.
  closeIfPressed((await storage.session.get(key))[key]);
}
