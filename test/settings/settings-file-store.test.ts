import { describe, expect, it } from 'vitest';
import { maxFileLength } from '@/lib/settings/parse-settings-file';
import { createDefaultSettings, type StoredSettings } from '@/lib/settings/settings';
import { settingsFileText } from '@/lib/settings/settings-file';
import { createSettingsFileStore } from '@/lib/settings/store';

const time = Date.UTC(2026, 10, 22);
const fileText = (settings: Partial<StoredSettings>): string =>
  settingsFileText({ ...createDefaultSettings(), ...settings }, { extensionVersion: '1', at: time });
const connectionOf = (id: string) => ({
  id,
  name: id,
  serviceUrl: `https://${id}.example`,
  mcpUrl: '',
  tokenStorage: 'device' as const,
});
const fileOf = (text: string) => ({ size: text.length, text: async () => text });

async function importSettings(store: ReturnType<typeof openStore>['store'], settings: Partial<StoredSettings>) {
  await store.getState().choose(fileOf(fileText(settings)));
  await store.getState().apply();
}

function openStore(settings: Partial<StoredSettings> = {}, revoke: () => Promise<void> = async () => {}) {
  let ids = 0;
  let stored: StoredSettings = { ...createDefaultSettings(), ...settings };
  const saved: string[][] = [];
  const deletedTokens: string[] = [];
  const store = createSettingsFileStore({
    settings: {
      get: async () => stored,
      change: async (patch) => {
        stored = { ...stored, ...patch };
      },
    },
    save: async (...file) => void saved.push(file.flat()),
    now: () => time,
    newId: () => `new ${++ids}`,
    async deleteToken(connection: string) {
      deletedTokens.push(connection);
      await revoke();
    },
    version: () => '1.2.3',
  });
  return {
    store,
    saved,
    deletedTokens,
    stored: () => stored,
    change: (patch: Partial<StoredSettings>) => Object.assign(stored, patch),
  };
}

describe('settings file store › import', () => {
  it('changes nothing until it is applied', async () => {
    const { store, stored } = openStore();
    await store.getState().choose(fileOf(fileText({ languages: ['da'], replyDays: 9 })));
    expect(store.getState().ready?.changes.taken.map(({ path }) => path)).toEqual([['languages'], ['replyDays']]);
    expect(stored().languages).toEqual(['en']);
    await store.getState().apply();
    expect([stored().languages, stored().replyDays]).toEqual([['da'], 9]);
    expect(store.getState()).toMatchObject({ ready: null, applied: { count: 2 } });
  });

  it('does not raise a limit that was lowered after the preview', async () => {
    const { store, stored, change } = openStore();
    const { budgets } = createDefaultSettings();
    await store.getState().choose(fileOf(fileText({ budgets: { ...budgets, perDay: 400_000 } })));
    change({ budgets: { ...budgets, perDay: 5 } });
    await store.getState().apply();
    expect(stored().budgets.perDay).toBe(5);
    expect(store.getState().applied?.count).toBe(0);
  });

  it('is undone except for later changes', async () => {
    const { store, stored, change } = openStore({ languages: ['pt'] });
    await store.getState().choose(fileOf(fileText({ languages: ['da'], replyDays: 9 })));
    await store.getState().apply();
    change({ replyDays: 12 });
    await store.getState().undo();
    expect([stored().languages, stored().replyDays]).toEqual([['pt'], 12]);
    expect(store.getState().applied).toBeNull();
  });

  it('deletes the tokens of the connections that an undo removes', async () => {
    const { store, stored, deletedTokens } = openStore();
    await importSettings(store, { connections: [connectionOf('lab')] });
    expect(stored().connections.map(({ name }) => name)).toEqual(['lab']);
    await store.getState().undo();
    expect(stored().connections).toEqual([]);
    expect(deletedTokens).toEqual(['new 1']);
  });

  it('is undone without waiting for the revocation of a token', async () => {
    const revocation = Promise.withResolvers<void>();
    const { store, stored, change } = openStore({}, () => revocation.promise);
    await importSettings(store, { connections: [connectionOf('lab')], replyDays: 9 });
    const undoing = store.getState().undo();
    await new Promise(setImmediate);
    expect([stored().connections, stored().replyDays, store.getState().applied]).toEqual([[], 30, null]);
    change({ replyDays: 12 });
    revocation.resolve();
    await undoing;
    expect(stored().replyDays).toBe(12);
  });

  it('makes the earlier connection active again if an undo removes the active one', async () => {
    const connections = ['a', 'b'].map(connectionOf);
    const { store, stored, change } = openStore({ connections, connection: 'b' });
    await importSettings(store, { connections: [connectionOf('lab')] });
    change({ connection: 'new 1' });
    await store.getState().undo();
    expect(stored()).toMatchObject({ connections, connection: 'b' });
  });

  it('keeps the connection that the user chose if an undo does not remove it', async () => {
    const { store, stored, change } = openStore({ connections: [connectionOf('a')], connection: 'a' });
    await importSettings(store, { connections: [connectionOf('lab')] });
    change({ connection: 'a' });
    await store.getState().undo();
    expect(stored()).toMatchObject({ connections: [{ id: 'a' }], connection: 'a' });
  });

  it('keeps the active connection if the connections have changed since', async () => {
    const { store, stored, change } = openStore();
    await importSettings(store, { connections: ['p', 'q'].map(connectionOf), connection: 'q' });
    expect(stored().connection).toBe('new 2');
    const [p, q] = stored().connections;
    change({ connections: [{ ...p, name: 'P' }, q] as StoredSettings['connections'] });
    await store.getState().undo();
    expect(stored()).toMatchObject({ connections: [{ name: 'P' }, { name: 'q' }], connection: 'new 2' });
  });

  it('does not read a file that is too large', async () => {
    const { store } = openStore();
    const text = () => Promise.reject(new Error('It was read'));
    await store.getState().choose({ size: maxFileLength * 4 + 1, text });
    expect(store.getState().failure).toEqual({ is: 'too-large' });
  });

  it('replaces the previous file and its failure', async () => {
    const { store } = openStore();
    await store.getState().choose(fileOf('nonsense'));
    expect(store.getState().failure).toEqual({ is: 'not-settings' });
    await store.getState().choose(fileOf(fileText({ replyDays: 9 })));
    expect(store.getState().failure).toBeNull();
    store.getState().dismiss();
    expect(store.getState().ready).toBeNull();
  });
});

describe('settings file store › export', () => {
  it('writes one file with its date in the name', async () => {
    const { store, saved } = openStore({ replyDays: 9 });
    await store.getState().save();
    const [[name, type, text] = []] = saved;
    expect([name, type]).toEqual(['sidelight-settings-2026-11-22.json', 'application/json']);
    expect(JSON.parse(text ?? '')).toMatchObject({ extensionVersion: '1.2.3', settings: { replyDays: 9 } });
  });
});
