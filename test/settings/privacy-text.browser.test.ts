import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { database } from '@/lib/database/database';
import { privacyNames } from './privacy-text';

describe('the privacy text', () => {
  it('lists every object store of the database, and no other', async () => {
    const stores = [...(await database()).objectStoreNames];
    expect(privacyNames('object store').filter((name) => name !== 'library')).toEqual(stores.toSorted());
  });
});
