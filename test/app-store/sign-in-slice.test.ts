import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AccountSlice } from '@/lib/app-store/account-slice';
import { type SignInSlice, signInSlice } from '@/lib/app-store/options-store';
import { type SignInState, signInStateFor } from '@/lib/connection/sign-in';
import { withAddresses } from '@/lib/settings/settings';
import { settle } from '../captions/captions-environment';
import { settingsAt } from '../settings-at';

/** Creates the slice with a state, a permission and a clock that the test controls. */
function opened({
  allows = true,
  first = { is: 'idle' } as SignInState,
  /** The MCP endpoint that the service names. */
  named = null as string | null,
} = {}) {
  const did: string[] = [];
  let setState = (_: SignInState) => {};
  const ticking = new Set<() => void>();
  const ports = {
    sendMessage: async (kind: string) => {
      did.push(kind);
      return null as never;
    },
    permit: async (origin: string) => {
      did.push(`permit ${origin}`);
      return allows;
    },
    signInState: {
      get: async () => first,
      watch: (changed: (state: SignInState) => void) => {
        setState = changed;
        return () => {
          setState = () => {};
        };
      },
    },
    findMcpEndpoint: async (serviceUrl: string) => {
      did.push(`metadata of ${serviceUrl}`);
      return named;
    },
    now: () => 7,
    every: (_: number, tick: () => void) => {
      ticking.add(tick);
      return () => void ticking.delete(tick);
    },
  };
  const store = createStore<SignInSlice & AccountSlice & { badToolAddress: boolean }>()((set, get, api) => ({
    ...({ readAccount: async () => void did.push('account/state') } as AccountSlice),
    settings: settingsAt('https://data.example'),
    changeSettings: async (patch) => {
      set({ settings: withAddresses({ ...get().settings, ...patch }) });
      did.push(`keep ${patch.connections?.map(({ mcpUrl }) => mcpUrl)}`);
    },
    badToolAddress: false,
    ...signInSlice(ports)(set, get, api),
  }));
  const stop = store.getState().watchSignIn();
  const tick = () => {
    for (const one of ticking) one();
  };
  return { did, state: store.getState, tell: (state: SignInState) => setState(state), tick, ticking, stop };
}

const offer = { resource: 'https://data.example/mcp', issuer: 'https://sign.example', host: 'sign.example' };
const at = { connection: 'first', entry: 'https://data.example/mcp' };
const away: SignInState = { is: 'away', ...at, since: 1, offer };

describe('signInSlice', () => {
  it('reads the current state and follows its changes', async () => {
    const { state, tell } = opened({ first: away });
    await settle();
    expect(state().signingIn).toEqual(away);
    tell({ is: 'done', ...at, at: 2 });
    expect(state().signingIn.is).toBe('done');
  });

  it('requests permission within the click and continues only if it is granted', async () => {
    const yes = opened({ named: at.entry });
    await yes.state().permitSignIn('https://sign.example');
    expect(yes.did[0]).toBe('permit https://sign.example');
    expect(yes.did.at(-1)).toBe('sign-in/check');
    const no = opened({ allows: false, named: at.entry });
    await no.state().permitSignIn('https://sign.example');
    expect(no.did).toEqual(['permit https://sign.example']);
  });

  it('sends each step to the worker and shows only the stored state', async () => {
    const { did, state } = opened();
    await state().discoverAt(at.entry);
    await state().startSignIn();
    await state().cancelSignIn();
    expect(did.slice(1)).toEqual(['sign-in/check', 'sign-in/start', 'sign-in/cancel']);
    expect(state().signingIn.is).toBe('idle');
  });

  it('saves a valid tool-calling address and looks for a sign-in there', async () => {
    const { did, state } = opened();
    await state().discoverAt('http://data.example/mcp');
    expect(state().badToolAddress).toBe(true);
    expect(did).toEqual([]);
    await state().discoverAt(' https://data.example/mcp/ ');
    expect(state().badToolAddress).toBe(false);
    expect(did).toEqual(['keep https://data.example/mcp', 'sign-in/check']);
  });

  it('looks up a tool-calling address that is not set, saves it and continues there', async () => {
    const { did, state } = opened({ named: at.entry });
    await state().discoverAt(' ');
    expect(did).toEqual(['keep ', 'metadata of https://data.example', `keep ${at.entry}`, 'sign-in/check']);
  });

  it('fails if the service names no tool-calling address', async () => {
    const { did, state } = opened();
    await settle();
    const looking = state().discoverSignIn();
    expect(state().signingIn).toEqual({ is: 'looking', connection: 'first', entry: '', since: 7 });
    await looking;
    expect(state().signingIn).toMatchObject({ is: 'failed', why: 'no-entry-point' });
    expect(did).toEqual(['metadata of https://data.example']);
  });

  it('ignores a tool-calling address that is found after the user cancelled', async () => {
    const { did, state } = opened({ named: at.entry });
    await settle();
    const looking = state().discoverSignIn();
    await state().cancelSignIn();
    await looking;
    expect(state().signingIn.is).toBe('idle');
    expect(did).toEqual(['metadata of https://data.example', 'sign-in/cancel']);
  });

  it('polls the worker while a sign-in is pending', () => {
    const { did, tell, tick, ticking, stop } = opened();
    tick();
    expect(did).toEqual([]);
    tell(away);
    tick();
    tell({ ...away, is: 'finishing' });
    tick();
    expect(did).toEqual(['account/state', 'account/state']);
    tell({ is: 'failed', ...at, why: 'abandoned', at: 3 });
    expect(ticking.size).toBe(0);
    tell(away);
    stop();
    expect(ticking.size).toBe(0);
  });
});

describe('signInStateFor', () => {
  it('returns the state for its own connection and address only', () => {
    const here = { id: 'first', mcpUrl: at.entry };
    expect(signInStateFor(away, here)).toEqual(away);
    expect(signInStateFor(away, { ...here, id: 'second' })).toEqual({ is: 'idle' });
    expect(signInStateFor(away, { ...here, mcpUrl: 'https://other.example/mcp' })).toEqual({ is: 'idle' });
    expect(signInStateFor({ is: 'idle' }, here)).toEqual({ is: 'idle' });
  });
});
