import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountHandlers } from '@/entrypoints/background/account';
import { saveSecret } from '@/lib/connection/browser/token-repository';
import { deletedVideos } from '@/lib/requests/repository/save-response';
import { closeDatabase } from '@/lib/storage/database';

/** Calls a port for a job that a previous worker started. */
const call = (name: string, port: string, ...args: unknown[]) =>
  accountHandlers.offscreen({ job: `${name} of an earlier life`, port, args });

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeDatabase();
});

describe('servePorts › jobs of an earlier worker', () => {
  it('can mark a video as deleted, so that no response restores it', async () => {
    const before = Date.now();
    expect(await call('deleteVideo', 'markDeleted', 'jNQXAC9IVRw')).toMatchObject({ is: 'answer' });
    expect(deletedVideos.since(before)).toMatchObject([{ videoId: 'jNQXAC9IVRw' }]);
  });

  it('can delete the unused keys of a sign-in, but get no keys and cannot continue it', async () => {
    await saveSecret({ access: 'aa.bb.cc', signedIn: null }, { id: 'first', rest: 'session' });
    expect(await call('signIn', 'deleteUnusedKeys', 'first')).toMatchObject({ is: 'answer' });
    for (const port of ['deliverEncryptionKey', 'deliverDecryptionKeys', 'isWanted'])
      expect(await call('signIn', port, 'first', 'a deliveryId')).toEqual({ is: 'over' });
  });

  it('cannot use the ports of a tool call', async () => {
    for (const port of ['enterRow', 'settleRow', 'deliverDecryptionKeys'])
      expect(await call('callTool', port, 'first', 'a deliveryId')).toEqual({ is: 'over' });
  });
});
