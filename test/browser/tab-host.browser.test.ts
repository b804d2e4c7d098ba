import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { activePlatformHost } from '@/lib/browser/current-tab';

const permitted = 'https://m.youtube.com/*';

beforeEach(() => {
  fakeBrowser.reset();
  const contains = async ({ origins }: { origins: string[] }) => origins[0] === permitted;
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(contains as never);
});

describe('activePlatformHost', () => {
  it.each([
    ['https://m.youtube.com/watch?v=aaaaaaaaaaa', 'm.youtube.com'],
    ['https://elsewhere.example/', null],
    ['chrome://newtab/', null],
    [undefined, null],
  ])('for a tab at %s returns the host %s', async (url, host) => {
    vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: 1, url }] as never);
    expect(await activePlatformHost()).toBe(host);
  });

  it('returns null without an active tab', async () => {
    vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([] as never);
    expect(await activePlatformHost()).toBeNull();
  });
});
