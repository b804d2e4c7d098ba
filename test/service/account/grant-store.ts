import type { Adapter, AdapterPayload } from 'oidc-provider';
import { cookieOf } from './visits.ts';

/** Under which the authorization server knows a browser. */
export const sessionCookie = 'signed-in';

interface Kept {
  payload: AdapterPayload;
  /** Milliseconds since 1970 by the service's clock; `Infinity` for what never ends, such as a registered client. */
  until: number;
}

/** Where the authorization server keeps what it remembers: clients, sign-ins, approvals, codes, refresh tokens. */
export interface GrantStore {
  adapter(kind: string): Adapter;
  /** An approval ends with everything that came of it. */
  endGrant(grant: string): void;
  /** Who signs out of the dashboard is signed out here as well; `cookies` is the Cookie header. */
  endSession(cookies: string | null): void;
}

/** A store in memory that goes by the service's clock, so that a test can move it on. */
export function createGrantStore(now: () => number): GrantStore {
  const kept = new Map<string, Kept>();
  const found = (key: string): AdapterPayload | undefined => {
    const entry = kept.get(key);
    return entry && entry.until > now() ? entry.payload : undefined;
  };
  const endGrant = (grant: string): void => {
    kept.delete(`Grant:${grant}`);
    for (const [key, { payload }] of kept) if (payload.grantId === grant) kept.delete(key);
  };
  const first = (kind: string, name: 'uid' | 'userCode', value: string): AdapterPayload | undefined => {
    for (const [key, { payload }] of kept) if (key.startsWith(`${kind}:`) && payload[name] === value) return found(key);
    return undefined;
  };

  const adapter = (kind: string): Adapter => ({
    upsert: async (id, payload, seconds) => {
      kept.set(`${kind}:${id}`, { payload, until: seconds === undefined ? Infinity : now() + seconds * 1000 });
    },
    find: async (id) => found(`${kind}:${id}`),
    findByUid: async (uid) => first(kind, 'uid', uid),
    findByUserCode: async (userCode) => first(kind, 'userCode', userCode),
    consume: async (id) => {
      const payload = found(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1000);
    },
    destroy: async (id) => void kept.delete(`${kind}:${id}`),
    revokeByGrantId: async (grant) => endGrant(grant),
  });
  const endSession = (cookies: string | null): void => void kept.delete(`Session:${cookieOf(cookies, sessionCookie)}`);
  return { adapter, endGrant, endSession };
}
