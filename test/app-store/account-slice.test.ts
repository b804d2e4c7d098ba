import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type AccountSlice, accountSlice, isOffline } from '@/lib/app-store/account-slice';
import type { AccountState } from '@/lib/connection/connection';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import { testSettings } from '../test-settings';

const ready: AccountState = {
  serviceUrl: 'https://service.example',
  token: { is: 'present', tail: '7Q4c', expires: null },
  permitted: false,
};

function createSlice(whileStoring = async () => {}) {
  const requestedOrigins: string[] = [];
  const patches: Partial<Settings>[] = [];
  const store = createStore<AccountSlice>()(
    accountSlice({
      account: { get: async () => ({ ...ready, permitted: requestedOrigins.length > 0 }), watch: () => () => {} },
      online: { get: () => true, watch: () => () => {} },
      permit: async (origin) => {
        requestedOrigins.push(origin);
        return true;
      },
      settings: {
        get: async () => defaultSettings,
        change: (patch) => {
          patches.push(patch);
          return whileStoring();
        },
        watch: () => () => {},
      },
      openOptions: async () => {},
    }),
  );
  return { requestedOrigins, patches, state: store.getState };
}

describe('accountSlice', () => {
  it('has no account until it is read', async () => {
    const { state } = createSlice();
    expect(state().account).toBeNull();
    await state().readAccount();
    expect(state().account).toMatchObject({ permitted: false });
  });

  it('requests the permission at once, then reads the account again', async () => {
    const { state, requestedOrigins } = createSlice();
    const done = state().permit('https://service.example');
    expect(requestedOrigins).toEqual(['https://service.example']);
    await done;
    expect(state().account?.permitted).toBe(true);
  });
});

describe('isOffline', () => {
  it.each([
    [true, 'https://service.example', false],
    [false, 'https://service.example', true],
    [false, '', true],
    [false, 'http://127.0.0.1:8080', false],
  ])('with network: %s and service "%s" returns %s', (online, serviceUrl, offline) => {
    const { state } = createSlice();
    state().setSettings(testSettings(serviceUrl));
    state().setOnline(online);
    expect(isOffline(state())).toBe(offline);
  });
});

describe('accountSlice › settings', () => {
  it('applies a change at once and stores it', () => {
    const { state, patches } = createSlice();
    void state().changeSettings({ theme: 'dark' });
    expect(state().settings.theme).toBe('dark');
    expect(patches).toEqual([{ theme: 'dark' }]);
  });

  it('applies a change made by another page', () => {
    const { state } = createSlice();
    state().setSettings({ ...defaultSettings, singleKeys: false });
    expect(state().settings.singleKeys).toBe(false);
  });

  it('keeps a change that is being stored when older settings are read', async () => {
    let finishStoring = () => {};
    const stored = new Promise<void>((resolve) => {
      finishStoring = resolve;
    });
    const { state } = createSlice(() => stored);
    const older = { ...defaultSettings, related: { ...defaultSettings.related, pages: 9 } };
    const change = state().changeSettings({ related: { ...older.related, pages: 3 } });
    state().setSettings({ ...older, theme: 'dark' });
    expect(state().settings).toMatchObject({ related: { pages: 3 }, theme: 'dark' });
    finishStoring();
    await change;
    state().setSettings(older);
    expect(state().settings.related.pages).toBe(9);
  });

  it('returns to the stored settings after a change could not be stored', async () => {
    const { state } = createSlice(() => Promise.reject(new Error('no storage')));
    await expect(state().changeSettings({ theme: 'dark' })).rejects.toThrow('no storage');
    expect(state().settings).toEqual(defaultSettings);
  });
});
