import { describe, expect, it } from 'vitest';
import { newConnection } from '@/lib/connection/connection';
import {
  readAccessFacts,
  readAccountState,
  readConnectionStates,
  readRequestAccount,
  readToolCredentials,
} from '@/lib/requests/account-state';
import { noon } from '../fakes';
import { testSettings } from '../test-settings';
import { secretOf } from '../test-token';

const encodePart = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
const token = `${encodePart({ alg: 'none' })}.${encodePart({ exp: noon / 1000 + 60 })}.c2lnbmF0dXJl`;
const serviceUrl = 'https://service.example/base';
const idsName = { name: 'id', from: 'user' as const, at: 0 };
const createDeps = (options: { token?: string | null; serviceUrl?: string } = {}) => ({
  settings: async () =>
    testSettings(options.serviceUrl ?? serviceUrl, {
      parameterNames: { [serviceUrl]: { 'videos.ids': idsName } },
    }),
  secret: async () => secretOf(options.token === undefined ? token : options.token),
  storedSecret: async () => secretOf(options.token === undefined ? token : options.token),
  isPermitted: async (origin: string) => origin === 'https://service.example',
  now: () => noon,
});

describe('readAccountState', () => {
  it('returns address, permission and token state, never the token', async () => {
    const state = await readAccountState(createDeps());
    expect(state).toEqual({
      serviceUrl,
      token: { is: 'present', tail: 'dXJl', expires: noon + 60_000 },
      permitted: true,
    });
    expect(JSON.stringify(state)).not.toContain(token);
  });

  it('reports a missing token', async () => {
    expect((await readAccountState(createDeps({ token: null }))).token).toEqual({ is: 'none' });
  });

  it('shows a token that was stored before any address', async () => {
    const before = { ...createDeps({ serviceUrl: '' }), secret: async () => ({ is: 'none' }) as const };
    expect(await readAccountState(before)).toMatchObject({ serviceUrl: '', token: { is: 'present' } });
  });

  it('reports no permission for an invalid address', async () => {
    expect(await readAccountState(createDeps({ serviceUrl: 'service' }))).toMatchObject({ permitted: false });
  });
});

const lab = { id: 'b', name: 'Lab', serviceUrl: 'https://lab.example', mcpUrl: 'https://tools.example/mcp' };
const withLab = async () => {
  const settings = await createDeps().settings();
  return { ...settings, connections: [...settings.connections, { ...lab, tokenStorage: 'passphrase' as const }] };
};
const deps = {
  ...createDeps(),
  settings: withLab,
  secret: async (id: string) => (id === 'b' ? ({ is: 'locked' } as const) : secretOf(token)),
  storedSecret: async (id: string) => (id === 'b' ? ({ is: 'locked' } as const) : secretOf(token)),
  canSaveToken: async ({ tokenStorage }: { tokenStorage: string }) => tokenStorage === 'device',
  lastResponseTimes: async (ids: readonly string[]) => new Map(ids.slice(0, 1).map((id) => [id, noon - 5])),
};

describe('readConnectionStates', () => {
  it('returns token state, last success and unreachable origins', async () => {
    const states = await readConnectionStates(deps);
    expect(states).toEqual({
      first: {
        token: { is: 'present', tail: 'dXJl', expires: noon + 60_000 },
        workedAt: noon - 5,
        canSaveToken: true,
        unreachable: [],
        tokenless: [],
      },
      b: {
        token: { is: 'locked' },
        workedAt: null,
        canSaveToken: false,
        unreachable: ['https://lab.example', 'https://tools.example'],
        tokenless: [],
      },
    });
    expect(JSON.stringify(states)).not.toContain(token);
  });

  it('names the origins to which the stored token is not sent', async () => {
    const onlyFor = (own: string) => async (_: string, origin: string | null) =>
      origin === own ? secretOf(token) : ({ is: 'none' } as const);
    const statesWith = (secret: typeof deps.secret) => readConnectionStates({ ...deps, secret });
    const { b } = await statesWith(onlyFor('https://lab.example') as typeof deps.secret);
    expect(b).toMatchObject({ token: { is: 'present' }, tokenless: ['https://tools.example'] });
    const unbound = await statesWith(onlyFor('') as typeof deps.secret);
    expect(unbound.b?.tokenless).toEqual(['https://lab.example', 'https://tools.example']);
    const withoutToken = { ...deps, secret: onlyFor(''), storedSecret: async () => ({ is: 'none' }) as const };
    expect((await readConnectionStates(withoutToken)).b?.tokenless).toEqual([]);
  });

  it('returns the state of the default connection if no connection exists', async () => {
    const none = { ...deps, settings: async () => testSettings('', { connections: [] }) };
    expect(Object.keys(await readConnectionStates(none))).toEqual(['first']);
  });
});

describe('readAccessFacts', () => {
  it('returns host, token state and last success of the active connection', async () => {
    const labActive = { ...deps, settings: async () => ({ ...(await withLab()), connection: 'b' }) };
    expect(await readAccessFacts(deps)).toMatchObject({
      host: 'service.example',
      workedAt: noon - 5,
      at: noon,
    });
    expect(await readAccessFacts(labActive)).toMatchObject({ host: 'lab.example', token: 'locked' });
  });
});

describe('readRequestAccount', () => {
  it('returns the parameter names that the user confirmed for the service address, and null for another one', async () => {
    expect(await readRequestAccount(createDeps())).toEqual({
      connection: 'first',
      serviceUrl,
      secret: secretOf(token),
      names: { 'videos.ids': idsName },
    });
    expect(await readRequestAccount(createDeps({ serviceUrl: 'https://other.example' }))).toMatchObject({
      names: null,
    });
  });

  it('names the connection of its token and address, even if the user chooses another meanwhile', async () => {
    let connection = 'first';
    const changing = {
      settings: async () => ({ ...(await withLab()), connection }),
      secret: async () => {
        connection = 'b';
        return secretOf(token);
      },
    };
    expect(await readRequestAccount(changing)).toMatchObject({ connection: 'first', serviceUrl });
  });

  it('sends no token of a new address to the old one, if both are saved while it reads the secret', async () => {
    let address = serviceUrl;
    const changing = {
      settings: async () => testSettings(address),
      secret: async () => {
        address = 'https://new.example';
        return secretOf(`new.${token}`);
      },
    };
    expect(await readRequestAccount(changing)).toMatchObject({ serviceUrl: 'https://new.example' });
  });
});

describe('readToolCredentials', () => {
  it('sends no token of a new address to the old one, if both are saved while it reads the secret', async () => {
    let mcpUrl = 'https://old.example/mcp';
    const changing = {
      settings: async () => testSettings('', { connections: [{ ...newConnection('first'), mcpUrl }] }),
      secret: async () => {
        mcpUrl = 'https://new.example/mcp';
        return secretOf(`new.${token}`);
      },
    };
    expect(await readToolCredentials(changing)).toMatchObject({ mcpUrl: 'https://new.example/mcp' });
  });
});
