import type { Capture } from '@/lib/provenance/records';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, database } from '@/lib/database/database';
import { watchReplacedCaptures } from '@/lib/provenance/repository/capture-repository';
import { rereadCaptures } from '@/lib/runs/repository/reread-captures';
import { VideoId } from '@/lib/service/ids';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';

const a = VideoId.parse('-aaaaaaaaaa');
const b = VideoId.parse('bbbbbbbbbbb');
const body = JSON.stringify({
  data: [
    { id: a, title: 'A' },
    { id: b, title: 'B', likeCount: [], tags: null },
  ],
});

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

/** Stores a response in the form of an earlier version, which skipped rows with an unreadable value. */
async function storeCapture(more: Partial<Capture> = {}, text = body): Promise<Capture> {
  const capture: Capture = {
    collectionId: 'mills',
    id: '1',
    runId: 'r',
    step: 0,
    name: 'batchVideos',
    params: { ids: [a, b] },
    key: 'k',
    requestedAt: 1,
    receivedAt: 1,
    status: 200,
    contentType: 'application/json',
    sha256: 'sum',
    bytes: text.length,
    extensionVersion: '1',
    cacheHit: false,
    ids: [a],
    columns: { title: ['A'] },
    missing: [],
    skippedRows: 1,
    unmatched: 1,
    ...more,
  };
  const db = await database();
  await db.put('captures', capture);
  await db.put('captureBodies', { id: capture.id, body: new TextEncoder().encode(text) });
  return capture;
}
const readCapture = async (): Promise<Capture | undefined> => (await database()).get('captures', ['mills', '1']);

describe('rereadCaptures', () => {
  it('restores rows that an earlier version skipped, from the stored body, and notifies all pages', async () => {
    const before = await storeCapture();
    const replaced = vi.fn();
    watchReplacedCaptures(replaced);
    expect(await rereadCaptures([before])).toBe(1);
    await vi.waitFor(() => expect(replaced).toHaveBeenCalled());
    const after = await readCapture();
    expect(after).toMatchObject({ ids: [a, b], columns: { title: ['A', 'B'] }, skippedRows: 0, wrongFields: 1 });
    expect(after).not.toHaveProperty('unmatched');
    expect(after).toMatchObject({ sha256: 'sum', bytes: before.bytes, receivedAt: 1 });
    expect(await rereadCaptures([after as Capture])).toBe(0);
  });

  it.each([
    ['nothing was skipped', { skippedRows: 0 }, body],
    ['the skipped row is not an object', {}, JSON.stringify({ data: [{ id: a, title: 'A' }, 7] })],
    ['the body cannot be read', {}, 'no JSON'],
  ])('leaves a capture unchanged if %s', async (_, more, text) => {
    const before = await storeCapture(more, text);
    expect(await rereadCaptures([before])).toBe(0);
    expect(await readCapture()).toEqual(before);
  });

  it('does not restore a capture that was deleted meanwhile', async () => {
    const before = await storeCapture();
    await (await database()).delete('captures', ['mills', '1']);
    expect(await rereadCaptures([before])).toBe(0);
    expect(await readCapture()).toBeUndefined();
  });

  it('does not restore a video that was deleted meanwhile', async () => {
    const before = await storeCapture();
    await deleteVideoData(a);
    const after = await readCapture();
    expect(await rereadCaptures([before])).toBe(0);
    expect(await readCapture()).toEqual(after);
    expect(JSON.stringify(after)).not.toContain(a);
  });
});
