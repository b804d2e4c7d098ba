import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markRoom } from '@/lib/collection/repository/note-repository';
import type { Mark } from '@/lib/provenance/note';
import { VideoId } from '@/lib/service/ids';
import { closeDatabase } from '@/lib/storage/database';

const mark = (videoId: string, note: string, tags: string[] = [], collectionId = 'mills'): Mark => ({
  collectionId,
  videoId: VideoId.parse(videoId),
  note,
  tags,
  at: 1,
});
const [a, b] = ['-aaaaaaaaaa', 'bbbbbbbbbbb'];

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('notes and tags of the reader', () => {
  it('are of one collection, and come back as they were written', async () => {
    await markRoom.put([mark(a, 'Look again', ['tide']), mark(b, '', ['mill']), mark(a, 'Other', [], 'clocks')]);
    expect(await markRoom.all('mills')).toEqual([mark(a, 'Look again', ['tide']), mark(b, '', ['mill'])]);
  });

  it('are undone as one, also where there was none before', async () => {
    await markRoom.put([mark(a, 'First')]);
    const before = await markRoom.put([mark(a, 'Second'), mark(b, 'New')]);
    await markRoom.put(before);
    expect(await markRoom.all('mills')).toEqual([mark(a, 'First')]);
  });

  it('are taken away, and put back', async () => {
    await markRoom.put([mark(a, 'Look again'), mark(b, 'Too')]);
    const before = await markRoom.remove('mills', [a, 'ccccccccccc']);
    expect(await markRoom.all('mills')).toEqual([mark(b, 'Too')]);
    await markRoom.put(before);
    expect(await markRoom.all('mills')).toHaveLength(2);
  });

  it('leave nothing behind that says nothing', async () => {
    await markRoom.put([mark(a, 'Look again')]);
    await markRoom.put([mark(a, '')]);
    expect(await markRoom.all('mills')).toEqual([]);
  });

  it('are told to other pages', async () => {
    const heard = vi.fn();
    const stop = markRoom.watch(heard);
    await markRoom.put([mark(a, 'Look again')]);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    stop();
  });
});
