import { describe, expect, it } from 'vitest';
import { createOptionsStore } from '@/lib/app-store/options-store';
import type { AccountState } from '@/lib/connection/connection';
import { defaultSettings, type Settings, withAddresses } from '@/lib/settings/settings';
import { fail, ok } from '@/lib/shared/result';
import { settle } from '../captions/captions-environment';
import { cachedResponse, listenerList, noon, responsesInMemory, sitesInMemory } from '../fakes';
import { testToken } from '../test-token';

function createSuggestService(responses: ReturnType<typeof responsesInMemory>) {
  return async () => {
    await responses.put(cachedResponse({ key: 'try', name: 'autocomplete', body: '{"data":["tide","tide mill"]}' }));
    return ok({ key: 'try' });
  };
}

const accountOf = (settings: Settings, token: string, calls: string[]): AccountState => ({
  serviceUrl: settings.serviceUrl,
  token: token ? { is: 'present', tail: token.slice(-4), expires: null } : { is: 'none' },
  permitted: calls.some((one) => one.startsWith('permit')),
});

const inertPorts = {
  openOptions: async () => {},
  newId: () => 'new',
  currentCollection: async () => ({ name: 'Tide mills' }),
  online: { get: () => true, watch: () => () => {} },
  signInState: { get: async () => ({ is: 'idle' }) as const, watch: () => () => {} },
  findMcpEndpoint: async () => null,
  every: () => () => {},
};

function createOptions(respond?: () => Promise<unknown>) {
  const calls: string[] = [];
  let settings: Settings = defaultSettings;
  let token = '';
  const listeners = listenerList();
  const responses = responsesInMemory();
  const sites = sitesInMemory();
  const sendMessage = async (body: unknown) => {
    calls.push(`requested ${JSON.stringify(body)}`);
    return (await (respond ?? createSuggestService(responses))()) as never;
  };
  const options = createOptionsStore({
    account: { get: async () => accountOf(settings, token, calls), watch: listeners.watch },
    responses,
    now: () => noon,
    permit: async (origin) => calls.push(`permit ${origin}`) > 0,
    settings: {
      get: async () => settings,
      change: async (patch) => {
        settings = withAddresses({ ...settings, ...patch });
      },
      watch: () => () => {},
    },
    ...inertPorts,
    sendMessage: async (kind, body) => {
      if (kind === 'service/call') return sendMessage(body);
      if (kind === 'account/connections') return {} as never;
      token = '';
      if (kind === 'token/delete') return { isRevoked: false } as never;
      calls.push(`${kind} ${JSON.stringify(body)}`);
      settings = defaultSettings;
      return null as never;
    },
    token: {
      write: async (pasted) => {
        token = pasted;
      },
      bind: async (id, origin) => void calls.push(`${id} bound to ${origin}`),
      setPassphrase: async () => {},
      unlock: async () => false,
    },
    sites,
  });
  const writeToken = (pasted: string) => {
    token = pasted;
  };
  return {
    calls,
    listeners,
    sites,
    writeToken,
    start: options.getState().start,
    state: options.getState,
    storedSettings: () => settings,
  };
}

describe('options store › token entered before an address', () => {
  it('is bound to the first service address, and not to one on another origin', async () => {
    const { state, calls, storedSettings } = createOptions();
    await state().saveToken(testToken());
    await state().saveAddress('https://data.example/v1');
    expect(storedSettings().serviceUrl).toBe('https://data.example/v1');
    await state().saveAddress('https://other.example');
    expect(calls.filter((call) => call.includes('bound'))).toEqual(['first bound to https://data.example']);
  });

  it('is not bound to a tool-calling address', async () => {
    const { state, calls } = createOptions();
    await state().saveToken(testToken());
    await state().saveToolAddress('https://tools.example');
    expect(calls.filter((call) => call.includes('bound'))).toEqual([]);
  });
});

describe('options store › saveAddress', () => {
  it('requests permission for the exact origin within the click and saves the address without its trailing slash', async () => {
    const { state, calls, storedSettings } = createOptions();
    const saving = state().saveAddress(' https://service.example:8443/v1/ ');
    expect(calls).toEqual(['permit https://service.example:8443']);
    expect(await saving).toBe(true);
    expect(storedSettings().serviceUrl).toBe('https://service.example:8443/v1');
    expect(state().account?.permitted).toBe(true);
    expect(state().savedChanges).toBe(1);
  });

  it.each(['http://service.example', 'ftp://service.example', 'nonsense', 'https://me:secret@service.example'])(
    'rejects %s, requests no permission and saves nothing',
    async (text) => {
      const { state, calls, storedSettings } = createOptions();
      expect(await state().saveAddress(text)).toBe(false);
      expect(state().badAddress).toBe(true);
      expect(calls).toEqual([]);
      expect(storedSettings().serviceUrl).toBe('');
    },
  );

  it('accepts http on this machine', async () => {
    const { state } = createOptions();
    expect(await state().saveAddress('http://127.0.0.1:8080')).toBe(true);
    expect(state().badAddress).toBe(false);
  });
});

describe('options store › saveToken', () => {
  it('writes the token and keeps only its last four characters in the state', async () => {
    const { state } = createOptions();
    expect(await state().saveToken(testToken({}, 'signature7Q4c'))).toBe(true);
    expect(state().account?.token).toMatchObject({ is: 'present', tail: '7Q4c' });
    expect(JSON.stringify(state())).not.toContain('signature');
    await state().deleteToken();
    expect(state().account?.token.is).toBe('none');
  });
});

describe('options store › token written by another page', () => {
  it('is read at once', async () => {
    const { state, start, listeners, writeToken } = createOptions();
    const stop = start();
    writeToken('a.b.c7Q4c');
    listeners.notify();
    await settle();
    expect(state().account?.token).toMatchObject({ is: 'present', tail: '7Q4c' });
    stop();
  });
});

describe('options store › testConnection', () => {
  const sent = (calls: string[]) => calls.filter((one) => one.startsWith('requested'));

  it('sends a small request even if a response is saved, and reports its duration', async () => {
    const { state, calls } = createOptions();
    await state().testConnection();
    expect(sent(calls)).toEqual([
      'requested {"name":"autocomplete","params":{"q":"tide"},"options":{"startedBy":"user","again":true}}',
    ]);
    expect(state().testResult).toEqual({ is: 'ready', value: 0 });
  });

  it('can be stopped, and ignores a result that arrives later', async () => {
    let arrive = (_: unknown) => {};
    const { state } = createOptions(() => new Promise((resolve) => (arrive = resolve)));
    const testing = state().testConnection();
    state().stopConnectionTest();
    expect(state().testResult).toEqual({ is: 'failed', failure: { kind: 'stopped' } });
    arrive(fail({ kind: 'forbidden' }));
    await testing;
    expect(state().testResult).toEqual({ is: 'failed', failure: { kind: 'stopped' } });
  });

  it('reports the failure', async () => {
    const { state } = createOptions(async () => fail({ kind: 'forbidden' }));
    await state().testConnection();
    expect(state().testResult).toEqual({ is: 'failed', failure: { kind: 'forbidden' } });
  });

  it('becomes idle after an unexpected error, which is rethrown', async () => {
    const { state } = createOptions(() => Promise.reject(new Error('ours')));
    await expect(state().testConnection()).rejects.toThrow('ours');
    expect(state().testResult).toEqual({ is: 'idle' });
  });

  it('is not run by saving, and its result is reset with a new token or address', async () => {
    const { state, calls } = createOptions();
    await state().saveAddress('https://service.example');
    await state().saveToken(testToken());
    expect(sent(calls)).toEqual([]);
    for (const save of [() => state().saveToken(testToken()), () => state().saveAddress('https://other.example')]) {
      await state().testConnection();
      await save();
      expect(state().testResult).toEqual({ is: 'idle' });
    }
  });
});

describe('options store › site allowed in the browser’s own pages', () => {
  it('is listed at once', async () => {
    const { state, start, sites } = createOptions();
    const stop = start();
    sites.setAllowed('www.youtubekids.com', true);
    await settle();
    expect(state().allowedHosts).toEqual(['www.youtubekids.com']);
    stop();
  });
});
