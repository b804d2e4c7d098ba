import type { Adapter, AdapterPayload } from 'oidc-provider';
import { cookieOf } from './visits.ts';

/** Name of the cookie by which the authorization server recognises a browser. */
export const sessionCookie = 'signed-in';

interface Entry {
  payload: AdapterPayload;
  /**
   * Milliseconds since 1970 by the service's clock; `Infinity` for entries that never expire, such as registered
   * clients.
   */
  until: number;
}

/** Storage of the authorization server: clients, sessions, approvals, codes and refresh tokens. */
export interface GrantStore {
  adapter(kind: string): Adapter;
  /** Removes an approval with all its codes and tokens. */
  endGrant(grant: string): void;
  /** Signs a browser out of the authorization server; `cookies` is the Cookie header. */
  endSession(cookies: string | null): void;
}

/** Creates an in-memory store that uses the service's clock, which a test can move forward. */
export function createGrantStore(now: () => number): GrantStore {
  const entries = new Map<string, Entry>();
  const found = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry && entry.until > now() ? entry.payload : undefined;
  };
  const endGrant = (grant: string): void => {
    entries.delete(`Grant:${grant}`);
    for (const [key, { payload }] of entries) if (payload.grantId === grant) entries.delete(key);
  };
  const first = (kind: string, name: 'uid' | 'userCode', value: string): AdapterPayload | undefined => {
    for (const [key, { payload }] of entries)
      if (key.startsWith(`${kind}:`) && payload[name] === value) return found(key);
    return undefined;
  };

  const adapter = (kind: string): Adapter => ({
    upsert: async (id, payload, seconds) => {
      entries.set(`${kind}:${id}`, { payload, until: seconds === undefined ? Infinity : now() + seconds * 1000 });
    },
    find: async (id) => found(`${kind}:${id}`),
    findByUid: async (uid) => first(kind, 'uid', uid),
    findByUserCode: async (userCode) => first(kind, 'userCode', userCode),
    consume: async (id) => {
      const payload = found(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1000);
    },
    destroy: async (id) => void entries.delete(`${kind}:${id}`),
    revokeByGrantId: async (grant) => endGrant(grant),
  });
  const endSession = (cookies: string | null): void =>
    void entries.delete(`Session:${cookieOf(cookies, sessionCookie)}`);
  return { adapter, endGrant, endSession };
}
