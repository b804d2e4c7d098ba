import { describe, expect, it, vi } from 'vitest';
import { notifyChanged } from '@/lib/messaging/change-events';
import { cacheWhileUnchanged } from '@/lib/storage/cache-while-unchanged';

const counting = () => {
  const read = vi.fn(async (key: string) => `${key} ${read.mock.calls.length}`);
  return { read, kept: cacheWhileUnchanged(['gatherings'], read) };
};

describe('what is read off a shelf', () => {
  it('is read once for each key', async () => {
    const { read, kept } = counting();
    expect(await Promise.all([kept('a'), kept('a'), kept('b')])).toEqual(['a 1', 'a 1', 'b 2']);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is read again at once after this context changed the shelf, and not after another shelf', async () => {
    const { kept } = counting();
    await kept('a');
    notifyChanged('names');
    expect(await kept('a')).toBe('a 1');
    notifyChanged('gatherings');
    expect(await kept('a')).toBe('a 2');
  });

  it('is read again after another context changed it', async () => {
    const { kept } = counting();
    await kept('a');
    const other = new BroadcastChannel('sidelight');
    other.postMessage('gatherings');
    await vi.waitFor(async () => expect(await kept('a')).toBe('a 2'));
    other.close();
  });

  it('is read again where reading failed', async () => {
    const read = vi.fn().mockRejectedValueOnce(new Error('not now')).mockResolvedValue('read');
    const kept = cacheWhileUnchanged(['gatherings'], read);
    await expect(kept('a')).rejects.toThrow('not now');
    expect(await kept('a')).toBe('read');
  });
});
