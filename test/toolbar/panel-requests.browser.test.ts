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

  it('are received once, even if one arrives while stored ones are being read', async () => {
    const { session } = browser.storage;
    const get: (key: string) => Promise<object> = session.get.bind(session);
    const stored = Promise.withResolvers<void>();
    const read = async (key: string) => {
      await stored.promise;
      return get(key);
    };
    const reads = vi.spyOn(session, 'get').mockImplementation(read as never);
    const received: PanelRequest[] = [];
    const stop = watchPanelRequests((one) => received.push(one));
    await waitUntil('the first read', () => reads.mock.calls[0]);
    await requestPanel(windowId, request);
    stored.resolve();
    await waitUntil('all reads', () => reads.mock.calls[2]);
    await Promise.all(reads.mock.results.map(({ value }) => value));
    stop();
    expect(received).toEqual([request]);
  });
});
