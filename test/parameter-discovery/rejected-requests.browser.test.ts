import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { rejectedRequestReader, rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import type { RejectedRequest } from '@/lib/service/parameter-probes';

const heard = (more: Partial<RejectedRequest> = {}): RejectedRequest => ({
  name: 'relatedVideos',
  probe: false,
  given: ['country'],
  names: {},
  problems: [],
  at: 1,
  ...more,
});

beforeEach(() => fakeBrowser.reset());

describe('rejectedRequestRepository', () => {
  it('returns rejections by address, oldest first, only the newest of a kind', async () => {
    await rejectedRequestRepository.save('https://a.example', heard({ at: 3 }));
    await rejectedRequestRepository.save('https://a.example', heard({ at: 4 }));
    await rejectedRequestRepository.save('https://a.example', heard({ probe: true, at: 2 }));
    await rejectedRequestRepository.save('https://b.example', heard());
    expect(await rejectedRequestReader.forService('https://a.example')).toEqual([
      heard({ probe: true, at: 2 }),
      heard({ at: 4 }),
    ]);
    expect(await rejectedRequestReader.forService('https://b.example')).toEqual([heard()]);
  });

  it('skips unreadable entries', async () => {
    await fakeBrowser.storage.local.set({ 'heard.x  https://a.example': { name: 'other' } });
    expect(await rejectedRequestReader.forService('https://a.example')).toEqual([]);
  });

  it('reports changes and deletes all entries', async () => {
    let told = 0;
    const stop = rejectedRequestReader.watch(() => {
      told += 1;
    });
    await rejectedRequestRepository.save('https://a.example', heard());
    await fakeBrowser.storage.local.set({ 'settings.theme': 'dark' });
    await rejectedRequestRepository.deleteAll();
    stop();
    await rejectedRequestRepository.save('https://a.example', heard());
    expect(told).toBe(2);
    await rejectedRequestRepository.deleteAll();
    expect(Object.keys(await fakeBrowser.storage.local.get(null))).toEqual(['settings.theme']);
  });
});
