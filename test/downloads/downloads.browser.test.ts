import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { downloadControls, downloads } from '@/lib/downloads/browser/downloads';
import { storedDownload } from '../downloads-in-memory';

const item = {
  id: 7,
  url: 'https://media.example/a',
  state: 'in_progress',
  paused: false,
  canResume: true,
  mime: 'video/mp4',
  bytesReceived: 5,
  totalBytes: -1,
  startTime: '2026-11-20T12:00:00.000Z',
};
const startedAt = Date.parse(item.startTime);

/** Fakes the parts of the browser's downloads and permissions APIs that the adapter uses. */
function browserWith(items: unknown[] = [item]) {
  const listeners: Record<string, (() => void)[]> = {};
  const event = (name: string) => ({
    addListener(listener: () => void) {
      listeners[name] = [...(listeners[name] ?? []), listener];
    },
  });
  const api = {
    download: vi.fn(async () => 7),
    search: vi.fn(async () => items),
    removeFile: vi.fn(async () => Promise.reject(new Error('gone'))),
    onCreated: event('created'),
    onChanged: event('changed'),
  };
  const permissions = {
    request: vi.fn(async () => true),
    onAdded: event('added'),
    onRemoved: event('removed'),
  };
  vi.spyOn(fakeBrowser.runtime.onStartup, 'addListener').mockImplementation(event('startup').addListener as never);
  Object.assign(fakeBrowser, { downloads: api, permissions });
  const fire = (name: string) => listeners[name]?.forEach((listener) => void listener());
  return { api, permissions, listeners, fire };
}

beforeEach(() => fakeBrowser.reset());

describe('downloads adapter', () => {
  it('starts a download with only its link and name, and never overwrites a file', async () => {
    const { api } = browserWith();
    expect(await downloads.start('https://media.example/a', 'a.mp4')).toBe(7);
    expect(api.download).toHaveBeenCalledExactlyOnceWith({
      url: 'https://media.example/a',
      filename: 'a.mp4',
      conflictAction: 'uniquify',
      saveAs: false,
    });
  });

  it('finds a download by id only if its link matches', async () => {
    browserWith();
    const row = storedDownload({ downloadId: 7, url: item.url });
    expect(await downloads.find(row)).toMatchObject({ id: 7, bytes: 5, total: null, mimeType: 'video/mp4', startedAt });
    expect(await downloads.find({ ...row, url: 'https://media.example/other' })).toBeUndefined();
  });

  it('returns the file size of a complete download, because the byte count of Firefox is too low', async () => {
    browserWith([{ ...item, state: 'complete', bytesReceived: 720_896, fileSize: 778_557 }]);
    expect(await downloads.find(storedDownload({ downloadId: 7, url: item.url }))).toMatchObject({ bytes: 778_557 });
  });

  it('finds a download without an id by its link and start time', async () => {
    const { api } = browserWith();
    const row = storedDownload({ url: item.url, startedAt });
    expect(await downloads.find(row)).toMatchObject({ id: 7 });
    expect(api.search).toHaveBeenCalledWith({ url: item.url });
    expect(await downloads.find({ ...row, startedAt: startedAt + 60_000 })).toBeUndefined();
  });

  it('ignores that a file to remove is already deleted', async () => {
    browserWith();
    await expect(downloads.removeFile(7)).resolves.toBeUndefined();
  });
});

describe('the downloads permission', () => {
  it('is requested synchronously, while the click is handled', () => {
    const { permissions } = browserWith();
    void downloadControls.permit();
    expect(permissions.request).toHaveBeenCalledExactlyOnceWith({ permissions: ['downloads'] });
  });

  it('is requested and required to show the latest exported file', async () => {
    const { api, permissions } = browserWith([item, { ...item, id: 8, url: `blob:${location.origin}/1` }]);
    const show = vi.fn();
    Object.assign(api, { show });
    await downloadControls.showLatest();
    expect(show).toHaveBeenCalledExactlyOnceWith(8);
    permissions.request.mockResolvedValue(false);
    await downloadControls.showLatest();
    expect(show).toHaveBeenCalledOnce();
  });

  it('lets onChange add all listeners at once if it is already granted', () => {
    const { listeners } = browserWith();
    downloads.onChange(() => {});
    expect(Object.keys(listeners).sort()).toEqual(['added', 'changed', 'created', 'removed', 'startup']);
  });

  it('lets onChange add the download listeners as soon as it is granted', () => {
    const { listeners, api, fire } = browserWith();
    Object.assign(fakeBrowser, { downloads: undefined });
    downloads.onChange(() => {});
    expect([downloads.isPermitted(), Object.keys(listeners)]).toEqual([false, ['added', 'removed', 'startup']]);
    Object.assign(fakeBrowser, { downloads: api });
    fire('added');
    expect(Object.keys(listeners)).toContain('changed');
  });
});
