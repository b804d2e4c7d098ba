import { describe, expect, it } from 'vitest';
import { createOptionsStore } from '@/lib/app-store/options-store';
import type { AccountState } from '@/lib/connection/connection';
import { defaultSettings, type Settings, withAddresses } from '@/lib/settings/settings';
import { fail, ok } from '@/lib/shared/result';
import { settle } from '../captions/captions-environment';
import { cachedResponse, listenerList, noon, responsesInMemory, sitesInMemory } from '../fakes';
import { madeToken } from '../secret-of';

/** Creates a service that returns two suggestions. */
function suggesting(responses: ReturnType<typeof responsesInMemory>) {
  return async () => {
    await responses.put(cachedResponse({ key: 'try', name: 'autocomplete', body: '{"data":["tide","tide mill"]}' }));
    return ok({ key: 'try' });
  };
}

const accountOf = (settings: Settings, token: string, did: string[]): AccountState => ({
  serviceUrl: settings.serviceUrl,
  token: token ? { is: 'present', tail: token.slice(-4), expires: null } : { is: 'none' },
  permitted: did.some((one) => one.startsWith('permit')),
});

/** Ports without any effect. */
const inertPorts = {
  openOptions: async () => {},
  newId: () => 'new',
  countStoredItems: async () => 2,
  currentCollection: async () => ({ name: 'Tide mills' }),
  online: { get: () => true, watch: () => () => {} },
  signInState: { get: async () => ({ is: 'idle' }) as const, watch: () => () => {} },
  findMcpEndpoint: async () => null,
  every: () => () => {},
};

function opened(answer?: () => Promise<unknown>) {
  const did: string[] = [];
  let settings: Settings = defaultSettings;
  let token = '';
  const listeners = listenerList();
  const responses = responsesInMemory();
  const sites = sitesInMemory();
  const sendMessage = async (body: unknown) => {
    did.push(`asked ${JSON.stringify(body)}`);
    return (await (answer ?? suggesting(responses))()) as never;
  };
  const chosen = createOptionsStore({
    account: { get: async () => accountOf(settings, token, did), watch: listeners.watch },
    responses,
    now: () => noon,
    permit: async (origin) => did.push(`permit ${origin}`) > 0,
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
      did.push(`${kind} ${JSON.stringify(body)}`);
      settings = defaultSettings;
      return null as never;
    },
    token: {
      write: async (pasted) => {
        token = pasted;
      },
      setPassphrase: async () => {},
      unlock: async () => false,
    },
    sites,
  });
  const tokenFromElsewhere = (other: string) => {
    token = other;
  };
  return {
    did,
    listeners,
    sites,
    tokenFromElsewhere,
    start: chosen.getState().start,
    state: chosen.getState,
    kept: () => settings,
  };
}

describe('options store › saveAddress', () => {
  it('requests permission for the exact origin within the click and saves the address without its slash', async () => {
    const { state, did, kept } = opened();
    const saving = state().saveAddress(' https://service.example:8443/v1/ ');
    expect(did).toEqual(['permit https://service.example:8443']);
    expect(await saving).toBe(true);
    expect(kept().serviceUrl).toBe('https://service.example:8443/v1');
    expect(state().account?.permitted).toBe(true);
    expect(state().savedChanges).toBe(1);
  });

  it.each(['http://service.example', 'ftp://service.example', 'nonsense', 'https://me:secret@service.example'])(
    'rejects %s, requests no permission and saves nothing',
    async (text) => {
      const { state, did, kept } = opened();
      expect(await state().saveAddress(text)).toBe(false);
      expect(state().badAddress).toBe(true);
      expect(did).toEqual([]);
      expect(kept().serviceUrl).toBe('');
    },
  );

  it('accepts http on this machine', async () => {
    const { state } = opened();
    expect(await state().saveAddress('http://127.0.0.1:8080')).toBe(true);
    expect(state().badAddress).toBe(false);
  });
});

describe('options store › saveToken', () => {
  it('writes the token and keeps only its end', async () => {
    const { state } = opened();
    expect(await state().saveToken(madeToken({}, 'signature7Q4c'))).toBe(true);
    expect(state().account?.token).toMatchObject({ is: 'present', tail: '7Q4c' });
    expect(JSON.stringify(state())).not.toContain('signature');
    await state().deleteToken();
    expect(state().account?.token.is).toBe('none');
  });
});

describe('options store › token written by another page', () => {
  it('is read at once', async () => {
    const { state, start, listeners: told, tokenFromElsewhere } = opened();
    const stop = start();
    tokenFromElsewhere('a.b.c7Q4c');
    told.tell();
    await settle();
    expect(state().account?.token).toMatchObject({ is: 'present', tail: '7Q4c' });
    stop();
  });
});

describe('options store › testConnection', () => {
  const sent = (did: string[]) => did.filter((one) => one.startsWith('asked'));

  it('sends a small request even if a response is saved, and reports how long it took', async () => {
    const { state, did } = opened();
    await state().testConnection();
    expect(sent(did)).toEqual([
      'asked {"name":"autocomplete","asked":{"q":"tide"},"options":{"by":"reader","again":true}}',
    ]);
    expect(state().testResult).toEqual({ is: 'ready', value: 0 });
  });

  it('can be stopped, and ignores a result that arrives later', async () => {
    let arrive = (_: unknown) => {};
    const { state } = opened(() => new Promise((resolve) => (arrive = resolve)));
    const testing = state().testConnection();
    state().stopConnectionTest();
    expect(state().testResult).toEqual({ is: 'failed', failure: { kind: 'stopped' } });
    arrive(fail({ kind: 'forbidden' }));
    await testing;
    expect(state().testResult).toEqual({ is: 'failed', failure: { kind: 'stopped' } });
  });

  it('shows the failure', async () => {
    const { state } = opened(async () => fail({ kind: 'forbidden' }));
    await state().testConnection();
    expect(state().testResult).toEqual({ is: 'failed', failure: { kind: 'forbidden' } });
  });

  it('ends when a bug causes an error', async () => {
    const { state } = opened(() => Promise.reject(new Error('ours')));
    await expect(state().testConnection()).rejects.toThrow('ours');
    expect(state().testResult).toEqual({ is: 'idle' });
  });

  it('is not run by saving, and its result is reset with a new token or address', async () => {
    const { state, did } = opened();
    await state().saveAddress('https://service.example');
    await state().saveToken(madeToken());
    expect(sent(did)).toEqual([]);
    for (const save of [() => state().saveToken(madeToken()), () => state().saveAddress('https://other.example')]) {
      await state().testConnection();
      await save();
      expect(state().testResult).toEqual({ is: 'idle' });
    }
  });
});

describe('options store › deleteEverything', () => {
  it('sends one message and reports the number of remaining items', async () => {
    const { state, did } = opened();
    expect(state().remainingRows).toBeNull();
    await state().deleteEverything();
    expect(did).toEqual(['data/delete {"what":"everything"}']);
    expect(state().remainingRows).toBe(2);
  });
});

describe('options store › site allowed in the browser’s own pages', () => {
  it('is listed at once', async () => {
    const { state, start, sites } = opened();
    const stop = start();
    sites.put('www.youtubekids.com', true);
    await settle();
    expect(state().allowedHosts).toEqual(['www.youtubekids.com']);
    stop();
  });
});
