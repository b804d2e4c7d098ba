import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isPermitted, requestPermission } from '@/lib/browser/permissions';

beforeEach(() => fakeBrowser.reset());

describe('permissions', () => {
  it.each([
    ['https://service.example', 'https://service.example/*'],
    ['https://service.example/base/', 'https://service.example/*'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1/*'],
  ])('for %s checks and requests exactly the pattern %s', async (origin, pattern) => {
    const contains = vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(true as never);
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockResolvedValue(true as never);
    expect(await isPermitted(origin)).toBe(true);
    expect(await requestPermission(origin)).toBe(true);
    expect(contains).toHaveBeenCalledExactlyOnceWith({ origins: [pattern] });
    expect(request).toHaveBeenCalledExactlyOnceWith({ origins: [pattern] });
  });

  it('requests the permission within the click, before any await', () => {
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockResolvedValue(true as never);
    void requestPermission('https://service.example');
    expect(request).toHaveBeenCalledOnce();
  });

  it('returns false for an invalid address', async () => {
    expect([await isPermitted('service'), await requestPermission('')]).toEqual([false, false]);
  });
});
