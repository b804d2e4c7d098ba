import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openLibrary } from '@/lib/collection/browser/open-library';
import { closeDatabase } from '@/lib/database/database';

const page = browser.runtime.getURL('/library.html');
let open: { id: number; windowId: number; url: string }[] = [];
const created = vi.fn();
const updated = vi.fn();

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
  open = [];
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async () => open) as never);
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(created as never);
  vi.spyOn(fakeBrowser.tabs, 'update').mockImplementation(updated as never);
  vi.spyOn(fakeBrowser.windows, 'update').mockImplementation((async () => {}) as never);
});
afterEach(closeDatabase);

describe('openLibrary', () => {
  it('opens the table, or the given pane', async () => {
    await openLibrary();
    await openLibrary('storage');
    const urls = created.mock.calls.map(([{ url }]) => url);
    expect(urls).toEqual([expect.stringMatching(/library\.html#\w+\/table$/), expect.stringMatching(/\/storage$/)]);
  });

  it('keeps the route of an open library unless a pane is given', async () => {
    open = [{ id: 7, windowId: 1, url: `${page}#mills/network` }];
    await openLibrary();
    expect(updated).toHaveBeenLastCalledWith(7, { active: true });
    await openLibrary('storage');
    expect(updated).toHaveBeenLastCalledWith(7, { active: true, url: expect.stringMatching(/\/storage$/) });
    expect(created).not.toHaveBeenCalled();
  });
});
