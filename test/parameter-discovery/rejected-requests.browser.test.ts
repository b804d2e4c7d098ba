import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { rejectedRequestReader, rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import type { RejectedRequest } from '@/lib/service/parameter-probes';

const rejection = (more: Partial<RejectedRequest> = {}): RejectedRequest => ({
  name: 'relatedVideos',
  given: ['country'],
  problems: [],
  at: 1,
  ...more,
});

beforeEach(() => fakeBrowser.reset());

describe('rejectedRequestRepository', () => {
  it('returns the rejections of a service, oldest first, and only the newest of each kind', async () => {
    await rejectedRequestRepository.save('https://a.example', rejection({ at: 3 }));
    await rejectedRequestRepository.save('https://a.example', rejection({ at: 4 }));
    await rejectedRequestRepository.save('https://a.example', rejection({ given: [], at: 2 }));
    await rejectedRequestRepository.save('https://b.example', rejection());
    expect(await rejectedRequestReader.forService('https://a.example')).toEqual([
      rejection({ given: [], at: 2 }),
      rejection({ at: 4 }),
    ]);
    expect(await rejectedRequestReader.forService('https://b.example')).toEqual([rejection()]);
  });

  it('skips an unreadable entry', async () => {
    await fakeBrowser.storage.local.set({ 'rejected-request.x  https://a.example': { name: 'other' } });
    expect(await rejectedRequestReader.forService('https://a.example')).toEqual([]);
  });

  it('reports changes until the watch ends, and deletes only its own entries', async () => {
    let changes = 0;
    const stop = rejectedRequestReader.watch(() => {
      changes += 1;
    });
    await rejectedRequestRepository.save('https://a.example', rejection());
    await fakeBrowser.storage.local.set({ 'settings.theme': 'dark' });
    await rejectedRequestRepository.deleteAll();
    stop();
    await rejectedRequestRepository.save('https://a.example', rejection());
    expect(changes).toBe(2);
    await rejectedRequestRepository.deleteAll();
    expect(Object.keys(await fakeBrowser.storage.local.get(null))).toEqual(['settings.theme']);
  });
});
