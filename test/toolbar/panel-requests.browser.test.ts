import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { requestPanel, watchPanelRequests } from '@/lib/toolbar/browser/panel-requests';
import type { PanelRequest } from '@/lib/toolbar/panel-request';
import { waitUntil } from '../e2e/wait-until';

const request: PanelRequest = { videoId: 'aaaaaaaaaaa' as never, tab: 'files', comment: null, group: 'video' };

const own = 7;

describe('panel requests', () => {
  beforeEach(() => {
    fakeBrowser.reset();
    vi.spyOn(browser.windows, 'getCurrent').mockResolvedValue({ id: own } as never);
  });

  it('wait for the panel to open and are received once', async () => {
    await requestPanel(own, request);
    const heard: PanelRequest[] = [];
    const stop = watchPanelRequests((one) => heard.push(one));
    await waitUntil('the request', () => heard[0]);
    stop();
    const again: PanelRequest[] = [];
    watchPanelRequests((one) => again.push(one));
    await requestPanel(own + 1, request);
    await Promise.resolve();
    expect(heard).toEqual([request]);
    expect(again).toEqual([]);
  });

  it('reach an open panel', async () => {
    const heard: PanelRequest[] = [];
    const stop = watchPanelRequests((one) => heard.push(one));
    await Promise.resolve();
    await requestPanel(own, request);
    await waitUntil('the request', () => heard[0]);
    stop();
    expect(heard).toEqual([request]);
  });

  it('are ignored if invalid', async () => {
    const place = `wish:${own}`;
    await browser.storage.session.set({ [place]: { ...request, tab: 'elsewhere' } });
    const heard: PanelRequest[] = [];
    const stop = watchPanelRequests((one) => heard.push(one));
    await requestPanel(own, { ...request, tab: 'replies', comment: 'UgxComment' });
    await waitUntil('the request', () => heard[0]);
    stop();
    expect(heard).toEqual([{ ...request, tab: 'replies', comment: 'UgxComment' }]);
  });
});
