import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savedCaptionsRepository } from '@/lib/captions/repository';
import { closeDatabase, database } from '@/lib/database/database';
import { cacheKey } from '@/lib/service/request';
import { cachedResponse } from '../fakes';
import { a, b } from '../storage/filled-database';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('savedCaptionsRepository', () => {
  it('tells captions from responses that say that there are none', async () => {
    const keyOf = (videoId: typeof a) => cacheKey('captions', { videoId }, 'https://service.example');
    const [english, none] = [keyOf(a), keyOf(b)];
    const db = await database();
    await db.put('responses', cachedResponse({ key: english, videoId: a, params: { videoId: a }, body: '[]' }));
    await db.put(
      'responses',
      cachedResponse({ key: none, videoId: b, params: { videoId: b }, body: '{}', status: 404 }),
    );
    expect(new Set(await savedCaptionsRepository.keys())).toEqual(new Set([english, none]));
    expect(await savedCaptionsRepository.trackKeys()).toEqual([english]);
  });
});
