import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { requestPanel, watchPanelRequests } from '@/lib/toolbar/browser/panel-requests';
import type { PanelRequest } from '@/lib/toolbar/panel-request';
import { waitUntil } from '../e2e/wait-until';

const wish: PanelRequest = { videoId: 'aaaaaaaaaaa' as never, tab: 'replies', comment: 'UgxComment' };

const own = 7;

describe('panel requests', () => {
  beforeEach(() => {
    fakeBrowser.reset();
    vi.spyOn(browser.windows, 'getCurrent').mockResolvedValue({ id: own } as never);
  });

  it('wait for the panel to open and are received once', async () => {
    await requestPanel(own, wish);
    const heard: PanelRequest[] = [];
    const stop = watchPanelRequests((one) => heard.push(one));
    await waitUntil('the wish', () => heard[0]);
    stop();
    const again: PanelRequest[] = [];
    watchPanelRequests((one) => again.push(one));
    await requestPanel(own + 1, wish);
    await Promise.resolve();
    expect(heard).toEqual([wish]);
    expect(again).toEqual([]);
  });

  it('reach an open panel', async () => {
    const heard: PanelRequest[] = [];
    const stop = watchPanelRequests((one) => heard.push(one));
    await Promise.resolve();
    await requestPanel(own, wish);
    await waitUntil('the wish', () => heard[0]);
    stop();
    expect(heard).toEqual([wish]);
  });

  it('are ignored if invalid', async () => {
    const place = `wish:${own}`;
    await browser.storage.session.set({ [place]: { ...wish, tab: 'elsewhere' } });
    const heard: PanelRequest[] = [];
    const stop = watchPanelRequests((one) => heard.push(one));
    await requestPanel(own, { ...wish, comment: null });
    await waitUntil('the wish', () => heard[0]);
    stop();
    expect(heard).toEqual([{ ...wish, comment: null }]);
  });
});
