import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { settingsRepository } from '@/lib/settings/repository';
import { defaultSettings } from '@/lib/settings/settings';

beforeEach(() => fakeBrowser.reset());

describe('the settings', () => {
  it('are the defaults before anything was chosen', async () => {
    expect(await settingsRepository.get()).toEqual(defaultSettings);
  });

  it('keep what was chosen, and lose no field to another page that changes a different one', async () => {
    await Promise.all([settingsRepository.change({ theme: 'dark' }), settingsRepository.change({ follow: false })]);
    expect(await settingsRepository.get()).toEqual({ ...defaultSettings, theme: 'dark', follow: false });
  });

  it('lose one broken field, and no other', async () => {
    await settingsRepository.change({ theme: 'dark', languages: ['da'] });
    await fakeBrowser.storage.local.set({ 'settings.languages': 'da' });
    expect(await settingsRepository.get()).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('tell their whole after each change, until nobody listens', async () => {
    const heard = vi.fn();
    const stop = settingsRepository.watch(heard);
    await settingsRepository.change({ theme: 'dark' });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith({ ...defaultSettings, theme: 'dark' }));
    await fakeBrowser.storage.local.set({ else: 1 });
    stop();
    await settingsRepository.change({ theme: 'light' });
    expect(heard).toHaveBeenCalledOnce();
  });

  it('are the defaults again when they were forgotten, and nothing of them stays', async () => {
    await settingsRepository.change({ theme: 'dark' });
    await settingsRepository.forget();
    expect(await fakeBrowser.storage.local.get()).toEqual({});
  });
});
