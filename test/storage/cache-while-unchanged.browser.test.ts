import { describe, expect, it, vi } from 'vitest';
import { notifyChanged } from '@/lib/database/changes';
import { cacheWhileUnchanged } from '@/lib/toolbar/browser/badge';

const createCountingCache = () => {
  const read = vi.fn(async (key: string) => `${key} ${read.mock.calls.length}`);
  return { read, readCached: cacheWhileUnchanged(['itemBatches'], read) };
};

describe('cacheWhileUnchanged', () => {
  it('reads once for each key', async () => {
    const { read, readCached } = createCountingCache();
    expect(await Promise.all([readCached('a'), readCached('a'), readCached('b')])).toEqual(['a 1', 'a 1', 'b 2']);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('reads again after this context changed the watched store, but not for another store', async () => {
    const { readCached } = createCountingCache();
    await readCached('a');
    notifyChanged('videoTitles');
    expect(await readCached('a')).toBe('a 1');
    notifyChanged('itemBatches');
    expect(await readCached('a')).toBe('a 2');
  });

  it('reads again after another context changed the watched store', async () => {
    const { readCached } = createCountingCache();
    await readCached('a');
    const other = new BroadcastChannel('sidelight');
    other.postMessage('itemBatches');
    await vi.waitFor(async () => expect(await readCached('a')).toBe('a 2'));
    other.close();
  });

  it('reads again after a failed read', async () => {
    const read = vi.fn().mockRejectedValueOnce(new Error('not now')).mockResolvedValue('read');
    const readCached = cacheWhileUnchanged(['itemBatches'], read);
    await expect(readCached('a')).rejects.toThrow('not now');
    expect(await readCached('a')).toBe('read');
  });
});
