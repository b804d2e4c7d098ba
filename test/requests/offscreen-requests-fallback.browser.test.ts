import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { decryptionKeys } from '@/lib/connection/browser/token-encryption';
import { readSecret, saveSecret } from '@/lib/connection/browser/token-repository';
import { closeDatabase, database } from '@/lib/storage/database';
import { jobNoticeStorage, showBadges } from '@/lib/toolbar/browser/badge';
import { heldAnswer } from '../fakes';

const secret = { access: 'aa.bb.cc', signedIn: null };

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(closeDatabase);

describe('the token, for the page out of sight', () => {
  it('is opened there by a key that can be used and never read', async () => {
    await saveSecret(secret, { id: 'first', rest: 'session' });
    const keys = await decryptionKeys('first');
    expect(keys.map(({ extractable, usages }) => [extractable, usages])).toEqual([[false, ['decrypt']]]);
    // That page has no storage of the browser's to look keys up in.
    vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValue(new Error('Not there'));
    expect(await readSecret('first', async () => keys)).toEqual({ is: 'open', secret });
  });

  it('is opened by no key of another session', async () => {
    await saveSecret(secret, { id: 'second', rest: 'session' });
    const keys = await decryptionKeys('second');
    await saveSecret(secret, { id: 'first', rest: 'session' });
    expect(await readSecret('first', async () => keys)).toEqual({ is: 'none' });
  });
});

describe('an answer that comes to the page out of sight', () => {
  it('is not kept where the worker was told meanwhile to forget its video', async () => {
    const inWorker = await import('@/lib/requests/repository/deleted-videos');
    // Another context has modules of its own.
    vi.resetModules();
    const [{ deletedVideos }, { putUnlessDeleted }] = await Promise.all([
      import('@/lib/requests/repository/deleted-videos'),
      import('@/lib/requests/repository/without-deleted'),
    ]);
    expect(deletedVideos).not.toBe(inWorker.deletedVideos);
    deletedVideos.listen();
    inWorker.deletedVideos.mark({ videoId: 'aaaaaaaaaaa', comments: [], at: 2 });
    await vi.waitFor(() => expect(deletedVideos.since(1)).toHaveLength(1));
    await putUnlessDeleted(heldAnswer({ key: 'gone', videoId: 'aaaaaaaaaaa', requestedAt: 1 }));
    await putUnlessDeleted(heldAnswer({ key: 'kept', videoId: 'bbbbbbbbbbb', requestedAt: 1 }));
    expect(await (await database()).getAllKeys('answers')).toEqual(['kept']);
  });
});

describe('the mark of a job that ended while nobody looked', () => {
  it('stands on the button until it is taken away, and a failure is not covered up by what came after it', async () => {
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
    expect(text.mock.calls.map(([shown]) => shown.text)).toEqual(['endedBadge', 'endedFailedBadge', '']);
  });
});
