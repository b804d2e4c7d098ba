import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeDatabase } from '@/lib/database/database';
import { jobNoticeStorage, showBadges } from '@/lib/toolbar/browser/badge';

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(closeDatabase);

describe('jobNoticeStorage', () => {
  it('shows a notice until it is removed, and a later success does not replace a failure', async () => {
    const text = vi.fn();
    vi.spyOn(fakeBrowser.action, 'setBadgeText').mockImplementation(text as never);
    vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(true as never);
    await jobNoticeStorage.put('done');
    await showBadges();
    await jobNoticeStorage.put('failed');
    await jobNoticeStorage.put('done');
    await showBadges();
    expect([await jobNoticeStorage.remove(), await jobNoticeStorage.remove()]).toEqual([true, false]);
    await showBadges();
    expect(text.mock.calls.map(([shown]) => shown.text)).toEqual(['•', '×', '']);
  });
});

describe('showBadges', () => {
  it('shows the latest state, even if an earlier update takes longer', async () => {
    const text = vi.fn();
    vi.spyOn(fakeBrowser.action, 'setBadgeText').mockImplementation(text as never);
    vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(true as never);
    vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([
      { id: 7, url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' },
    ] as never);
    let release = () => {};
    const delay = new Promise<object>((resolve) => {
      release = () => resolve({});
    });
    const read = vi.spyOn(fakeBrowser.storage.session, 'get').mockReturnValueOnce(delay as never);
    await jobNoticeStorage.put('done');
    const earlier = showBadges();
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
    await jobNoticeStorage.remove();
    await showBadges();
    release();
    await earlier;
    expect(text.mock.calls.map(([shown]) => shown).filter(({ tabId }) => tabId === 7)).toEqual([
      { tabId: 7, text: '' },
    ]);
  });
});
