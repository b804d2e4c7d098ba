import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { requestPanel, watchPanelRequests } from '@/lib/toolbar/browser/panel-requests';
import type { PanelRequest } from '@/lib/toolbar/panel-request';
import { waitUntil } from '../e2e/wait-until';

const request: PanelRequest = { videoId: 'aaaaaaaaaaa' as never, tab: 'files', comment: null, group: 'video' };

const windowId = 7;

describe('panel requests', () => {
  beforeEach(() => {
    fakeBrowser.reset();
    vi.spyOn(browser.windows, 'getCurrent').mockResolvedValue({ id: windowId } as never);
  });

  it('wait for the panel to open and are received once', async () => {
    await requestPanel(windowId, request);
    const received: PanelRequest[] = [];
    const stop = watchPanelRequests((one) => received.push(one));
    await waitUntil('the request', () => received[0]);
    stop();
    const receivedLater: PanelRequest[] = [];
    watchPanelRequests((one) => receivedLater.push(one));
    await requestPanel(windowId + 1, request);
    await Promise.resolve();
    expect(received).toEqual([request]);
    expect(receivedLater).toEqual([]);
  });

  it('reach an open panel', async () => {
    const received: PanelRequest[] = [];
    const stop = watchPanelRequests((one) => received.push(one));
    await Promise.resolve();
    await requestPanel(windowId, request);
    await waitUntil('the request', () => received[0]);
    stop();
    expect(received).toEqual([request]);
  });

  it('are ignored if invalid', async () => {
    const storageKey = `wish:${windowId}`;
    await browser.storage.session.set({ [storageKey]: { ...request, tab: 'elsewhere' } });
    const received: PanelRequest[] = [];
    const stop = watchPanelRequests((one) => received.push(one));
    await requestPanel(windowId, { ...request, tab: 'replies', comment: 'UgxComment' });
    await waitUntil('the request', () => received[0]);
    stop();
    expect(received).toEqual([{ ...request, tab: 'replies', comment: 'UgxComment' }]);
  });
});
