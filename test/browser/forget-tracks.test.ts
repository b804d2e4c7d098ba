import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aboutTracks } from '@/lib/browser/about-tracks';
import { closeDatabase, database } from '@/lib/browser/database';
import { forgetTracks } from '@/lib/browser/forget-tracks';
import { heldRoom } from '@/lib/browser/held-room';
import { trackShelf } from '@/lib/browser/track-shelf';
import { cacheKey } from '@/lib/core/cache-key';
import type { Capture } from '@/lib/core/evidence/capture';
import type { LedgerEntry } from '@/lib/core/ledger';
import { heldAnswer } from '../fakes';
import { a, b } from './filled';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const keyOf = (videoId: typeof a) => cacheKey('captions', { videoId }, 'https://service.example');
const held = (videoId: typeof a) =>
  heldAnswer({ key: keyOf(videoId), videoId, asked: { videoId }, body: '[]', receivedAt: 5 });
/** What a run brought, as it lies there. */
async function ran(videoId: typeof a, id: string, more: Partial<Capture> = {}) {
  const db = await database();
  const { body: _, ...answer } = held(videoId);
  await db.put('captures', { ...answer, collectionId: 'mills', id, runId: 'r', ids: [], sheet: {}, ...more } as never);
  await db.put('bodies', { id, body: new TextEncoder().encode('[]') });
}

describe('forgetting held captions', () => {
  it('takes away what was asked, what runs brought and what was made of both, and nothing else', async () => {
    await heldRoom.put(held(a));
    await heldRoom.put(held(b));
    await heldRoom.put(heldAnswer({ key: 'other', name: 'videos', videoId: a }));
    await ran(a, '7');
    await ran(b, '8');
    await trackShelf.bringUpToDate(() => {}, new AbortController().signal);
    await forgetTracks([keyOf(a)]);
    const db = await database();
    expect((await db.getAllKeys('answers')).sort()).toEqual([keyOf(b), 'other'].sort());
    expect(await db.getAllKeys('captures')).toEqual([['mills', '8']]);
    expect(await db.getAllKeys('bodies')).toEqual(['8']);
    for (const shelf of ['trackFacts', 'trackTexts'] as const) expect(await db.getAllKeys(shelf)).toEqual([keyOf(b)]);
  });
});

describe('what is known about held captions', () => {
  it('is what a tab called their videos, else what a run was told last', async () => {
    await heldRoom.name(a, 'By a tab');
    const told = (title: string) =>
      ({ name: 'videos', key: 'videos', ids: [a, b], sheet: { title: [title, title] } }) as const;
    await ran(b, '1', told('Told first') as never);
    await ran(b, '2', told('Told last') as never);
    expect(await aboutTracks.titles([a, b, 'cccccccccccc'])).toEqual(
      new Map([
        [a, 'By a tab'],
        [b, 'Told last'],
      ]),
    );
  });

  it('is what the ledger has of them', async () => {
    const row = { id: '1', key: keyOf(a), state: 'confirmed', billed: 7, priceFrom: 'own' } as LedgerEntry;
    await (await database()).put('ledger', row);
    await (await database()).put('ledger', { ...row, id: '2', key: 'another' });
    expect([...(await aboutTracks.costs()).keys()]).toEqual([keyOf(a)]);
  });
});
