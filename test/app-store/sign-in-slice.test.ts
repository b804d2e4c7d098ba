import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AccountSlice } from '@/lib/app-store/account-slice';
import type { ConnectionsSlice } from '@/lib/app-store/connections-slice';
import { type SignInSlice, signInSlice } from '@/lib/app-store/options-store';
import { updateActiveConnection } from '@/lib/connection/connection-list';
import { type SignInState, signInStateFor } from '@/lib/connection/sign-in';
import { withAddresses } from '@/lib/settings/settings';
import { settle } from '../captions/captions-environment';
import { testSettings } from '../test-settings';

/** Creates the slice with a state, a permission and a clock that the test controls. */
function createSlice({
  allows = true,
  first: initial = { is: 'idle' } as SignInState,
  /** The MCP endpoint that the service reports. */
  named: endpoint = null as string | null,
} = {}) {
  const calls: string[] = [];
  let setState = (_: SignInState) => {};
  const ticks = new Set<() => void>();
  const ports = {
    sendMessage: async (kind: string) => {
      calls.push(kind);
      return null as never;
    },
    permit: async (origin: string) => {
      calls.push(`permit ${origin}`);
      return allows;
    },
    signInState: {
      get: async () => initial,
      watch: (changed: (state: SignInState) => void) => {
        setState = changed;
        return () => {
          setState = () => {};
        };
      },
    },
    findMcpEndpoint: async (serviceUrl: string) => {
      calls.push(`metadata of ${serviceUrl}`);
      return endpoint;
    },
    now: () => 7,
    every: (_: number, tick: () => void) => {
      ticks.add(tick);
      return () => void ticks.delete(tick);
    },
  };
  const store = createStore<SignInSlice & AccountSlice & Pick<ConnectionsSlice, 'badToolAddress' | 'changeAddress'>>()(
    (set, get, api) => ({
      ...({ readAccount: async () => void calls.push('account/state') } as AccountSlice),
      settings: testSettings('https://data.example'),
      changeSettings: async (patch) => {
        set({ settings: withAddresses({ ...get().settings, ...patch }) });
        calls.push(`keep ${patch.connections?.map(({ mcpUrl }) => mcpUrl)}`);
      },
      badToolAddress: false,
      changeAddress: (field, address) =>
        get().changeSettings(updateActiveConnection(get().settings, { [field]: address })),
      ...signInSlice(ports)(set, get, api),
    }),
  );
  const stop = store.getState().watchSignIn();
  const tick = () => {
    for (const one of ticks) one();
  };
  return { calls, state: store.getState, notify: (state: SignInState) => setState(state), tick, ticks, stop };
}

const server = { resource: 'https://data.example/mcp', issuer: 'https://sign.example', host: 'sign.example' };
const target = { connection: 'first', entry: 'https://data.example/mcp' };
const away: SignInState = { is: 'window-open', ...target, since: 1, server };

describe('signInSlice', () => {
  it('reads the current state and follows its changes', async () => {
    const { state, notify } = createSlice({ first: away });
    await settle();
    expect(state().signingIn).toEqual(away);
    notify({ is: 'done', ...target, at: 2 });
    expect(state().signingIn.is).toBe('done');
  });

  it('requests permission within the click and continues only if it is granted', async () => {
    const granted = createSlice({ named: target.entry });
    await granted.state().permitSignIn('https://sign.example');
    expect(granted.calls[0]).toBe('permit https://sign.example');
    expect(granted.calls.at(-1)).toBe('sign-in/check');
    const denied = createSlice({ allows: false, named: target.entry });
    await denied.state().permitSignIn('https://sign.example');
    expect(denied.calls).toEqual(['permit https://sign.example']);
  });

  it('sends each step to the worker and shows only the stored state', async () => {
    const { calls, state } = createSlice();
    await state().discoverAt(target.entry);
    await state().startSignIn();
    await state().cancelSignIn();
    expect(calls.slice(1)).toEqual(['sign-in/check', 'sign-in/start', 'sign-in/cancel']);
    expect(state().signingIn.is).toBe('idle');
  });

  it('saves a valid tool-calling address and looks for a sign-in there', async () => {
    const { calls, state } = createSlice();
    await state().discoverAt('http://data.example/mcp');
    expect(state().badToolAddress).toBe(true);
    expect(calls).toEqual([]);
    await state().discoverAt(' https://data.example/mcp/ ');
    expect(state().badToolAddress).toBe(false);
    expect(calls).toEqual(['keep https://data.example/mcp', 'sign-in/check']);
  });

  it('looks up the tool-calling address if it is empty, saves it and looks for a sign-in there', async () => {
    const { calls, state } = createSlice({ named: target.entry });
    await state().discoverAt(' ');
    expect(calls).toEqual(['keep ', 'metadata of https://data.example', `keep ${target.entry}`, 'sign-in/check']);
  });

  it('fails if the service names no tool-calling address', async () => {
    const { calls, state } = createSlice();
    await settle();
    const discovery = state().discoverSignIn();
    expect(state().signingIn).toEqual({ is: 'checking', connection: 'first', entry: '', since: 7 });
    await discovery;
    expect(state().signingIn).toMatchObject({ is: 'failed', failure: 'no-entry-point' });
    expect(calls).toEqual(['metadata of https://data.example']);
  });

  it('ignores a tool-calling address that is found after the user cancelled', async () => {
    const { calls, state } = createSlice({ named: target.entry });
    await settle();
    const discovery = state().discoverSignIn();
    await state().cancelSignIn();
    await discovery;
    expect(state().signingIn.is).toBe('idle');
    expect(calls).toEqual(['metadata of https://data.example', 'sign-in/cancel']);
  });

  it('ignores a tool-calling address that is found after the user chose another connection', async () => {
    const { calls, state } = createSlice({ named: target.entry });
    await settle();
    const discovery = state().discoverSignIn();
    const other = {
      id: 'other',
      name: '',
      serviceUrl: 'https://other.example',
      mcpUrl: '',
      tokenStorage: 'device' as const,
    };
    const connections = [...state().settings.connections, other];
    await state().changeSettings({ connections, connection: other.id });
    await discovery;
    expect(state().settings.mcpUrl).toBe('');
    expect(state().signingIn.is).toBe('idle');
    expect(calls).not.toContain('sign-in/check');
  });

  it('polls the worker while a sign-in is pending', () => {
    const { calls, notify, tick, ticks, stop } = createSlice();
    tick();
    expect(calls).toEqual([]);
    notify(away);
    tick();
    notify({ ...away, is: 'finishing' });
    tick();
    expect(calls).toEqual(['account/state', 'account/state']);
    notify({ is: 'failed', ...target, failure: 'abandoned', at: 3 });
    expect(ticks.size).toBe(0);
    notify(away);
    stop();
    expect(ticks.size).toBe(0);
  });
});

describe('signInStateFor', () => {
  it('returns the state only for its own connection and address', () => {
    const connection = { id: 'first', mcpUrl: target.entry };
    expect(signInStateFor(away, connection)).toEqual(away);
    expect(signInStateFor(away, { ...connection, id: 'second' })).toEqual({ is: 'idle' });
    expect(signInStateFor(away, { ...connection, mcpUrl: 'https://other.example/mcp' })).toEqual({ is: 'idle' });
    expect(signInStateFor({ is: 'idle' }, connection)).toEqual({ is: 'idle' });
  });
});
