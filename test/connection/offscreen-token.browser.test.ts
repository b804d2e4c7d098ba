import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { decryptionKeys } from '@/lib/connection/browser/token-encryption';
import { readSecret, saveSecret } from '@/lib/connection/browser/token-repository';
import { closeDatabase } from '@/lib/database/database';

const secret = { access: 'aa.bb.cc', signedIn: null };

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(closeDatabase);

describe('readSecret, in the offscreen document', () => {
  it('opens the token with a key that can be used but not exported', async () => {
    await saveSecret(secret, { id: 'first', tokenStorage: 'session' });
    const keys = await decryptionKeys('first');
    expect(keys.map(({ extractable, usages }) => [extractable, usages])).toEqual([[false, ['decrypt']]]);
    // The offscreen document cannot read keys from the browser's session storage.
    vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValue(new Error('Not there'));
    expect(await readSecret('first', async () => keys)).toEqual({ is: 'open', secret });
  });

  it('does not open the token with a key of another connection', async () => {
    await saveSecret(secret, { id: 'second', tokenStorage: 'session' });
    const keys = await decryptionKeys('second');
    await saveSecret(secret, { id: 'first', tokenStorage: 'session' });
    expect(await readSecret('first', async () => keys)).toEqual({ is: 'none' });
  });
});
