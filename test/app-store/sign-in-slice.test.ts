import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AccountSlice } from '@/lib/app-store/account-slice';
import { type SignInSlice, signInSlice } from '@/lib/app-store/sign-in-slice';
import { type SignInState, signInStateFor } from '@/lib/connection/sign-in';
import { defaultSettings } from '@/lib/settings/settings';
import { settle } from '../captions/captions-environment';

/** The slice with a board that a test writes, a browser that allows or not, and a clock that a test moves. */
function opened({ allows = true, first = { is: 'idle' } as SignInState } = {}) {
  const did: string[] = [];
  let tellBoard = (_: SignInState) => {};
  const ticking = new Set<() => void>();
  const ports = {
    ask: async (kind: string) => {
      did.push(kind);
      return null as never;
    },
    permit: async (origin: string) => {
      did.push(`permit ${origin}`);
      return allows;
    },
    signInBoard: {
      get: async () => first,
      watch: (changed: (state: SignInState) => void) => {
        tellBoard = changed;
        return () => {
          tellBoard = () => {};
        };
      },
    },
    every: (_: number, tick: () => void) => {
      ticking.add(tick);
      return () => void ticking.delete(tick);
    },
  };
  const store = createStore<SignInSlice & AccountSlice & { badEntry: boolean }>()((...all) => ({
    ...({ readAccount: async () => void did.push('account/state') } as AccountSlice),
    settings: defaultSettings,
    changeSettings: async (patch) => {
      did.push(`keep ${patch.connections?.map(({ mcpUrl }) => mcpUrl)}`);
    },
    badEntry: false,
    ...signInSlice(ports)(...all),
  }));
  const stop = store.getState().watchSignIn();
  const tick = () => {
    for (const one of ticking) one();
  };
  return { did, state: store.getState, tell: (state: SignInState) => tellBoard(state), tick, ticking, stop };
}

const offer = { resource: 'https://data.example/mcp', issuer: 'https://sign.example', host: 'sign.example' };
const at = { connection: 'first', entry: 'https://data.example/mcp' };
const away: SignInState = { is: 'away', ...at, since: 1, offer };

describe('signing in, as a page has it', () => {
  it('finds what is under way when it is opened, and hears how it goes on', async () => {
    const { state, tell } = opened({ first: away });
    await settle();
    expect(state().signingIn).toEqual(away);
    tell({ is: 'done', ...at, at: 2 });
    expect(state().signingIn.is).toBe('done');
  });

  it('asks the browser for an origin within the click, and looks again where it is allowed alone', async () => {
    const yes = opened();
    await yes.state().permitSignIn('https://sign.example');
    expect(yes.did).toEqual(['permit https://sign.example', 'sign-in/look']);
    const no = opened({ allows: false });
    await no.state().permitSignIn('https://sign.example');
    expect(no.did).toEqual(['permit https://sign.example']);
  });

  it('tells the worker each step, and knows nothing but what the board says', async () => {
    const { did, state } = opened();
    await state().discoverSignIn();
    await state().beginSignIn();
    await state().cancelSignIn();
    expect(did).toEqual(['sign-in/look', 'sign-in/begin', 'sign-in/leave']);
    expect(state().signingIn.is).toBe('idle');
  });

  it('keeps the tool-calling address and looks there, where it is one', async () => {
    const { did, state } = opened();
    await state().discoverAt('http://data.example/mcp');
    expect(state().badEntry).toBe(true);
    expect(did).toEqual([]);
    await state().discoverAt(' https://data.example/mcp/ ');
    expect(state().badEntry).toBe(false);
    expect(did).toEqual(['keep https://data.example/mcp', 'sign-in/look']);
  });

  it('wakes a worker that may have died over it, as long as it is under way', () => {
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

  it('is that of one connection and of one address: at another there is none', () => {
    const here = { id: 'first', mcpUrl: at.entry };
    expect(signInStateFor(away, here)).toEqual(away);
    expect(signInStateFor(away, { ...here, id: 'second' })).toEqual({ is: 'idle' });
    expect(signInStateFor(away, { ...here, mcpUrl: 'https://other.example/mcp' })).toEqual({ is: 'idle' });
    expect(signInStateFor({ is: 'idle' }, here)).toEqual({ is: 'idle' });
  });
});
