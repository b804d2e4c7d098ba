import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { settingsRepository } from '@/lib/settings/repository';
import { defaultSettings } from '@/lib/settings/settings';

beforeEach(() => fakeBrowser.reset());

describe('settingsRepository', () => {
  it('returns the defaults before the first change', async () => {
    expect(await settingsRepository.get()).toEqual(defaultSettings);
  });

  it('stores concurrent changes of different fields', async () => {
    await Promise.all([settingsRepository.change({ theme: 'dark' }), settingsRepository.change({ follow: false })]);
    expect(await settingsRepository.get()).toEqual({ ...defaultSettings, theme: 'dark', follow: false });
  });

  it('replaces only an invalid field with its default', async () => {
    await settingsRepository.change({ theme: 'dark', languages: ['da'] });
    await fakeBrowser.storage.local.set({ 'settings.languages': 'da' });
    expect(await settingsRepository.get()).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('reports all settings after each change until the watch ends', async () => {
    const listener = vi.fn();
    const stop = settingsRepository.watch(listener);
    await settingsRepository.change({ theme: 'dark' });
    await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith({ ...defaultSettings, theme: 'dark' }));
    await fakeBrowser.storage.local.set({ else: 1 });
    stop();
    await settingsRepository.change({ theme: 'light' });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('leaves nothing in storage after all settings are deleted', async () => {
    await settingsRepository.change({ theme: 'dark' });
    await settingsRepository.deleteAll();
    expect(await fakeBrowser.storage.local.get()).toEqual({});
  });

  it('reports only the settings after the last of several quick changes', async () => {
    const reported = vi.fn();
    settingsRepository.watch(reported);
    await Promise.all([
      settingsRepository.change({ theme: 'dark' }),
      settingsRepository.change({ theme: 'light' }),
      settingsRepository.change({ follow: false }),
    ]);
    await vi.waitFor(() => expect(reported).toHaveBeenCalled());
    expect(reported).toHaveBeenCalledExactlyOnceWith({ ...defaultSettings, theme: 'light', follow: false });
  });
});
