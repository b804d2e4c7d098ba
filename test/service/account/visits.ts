import { randomBytes } from 'node:crypto';
import type { Service } from '../service.ts';
import type { Account } from './accounts.ts';
import type { ProviderId } from './identity-providers.ts';

/** A browser that visits the dashboard, known by a cookie. */
export interface Visitor {
  account: Account | null;
  /** A sign-in under way; `to` is the path that comes after it. */
  pending: { provider: ProviderId; state: string; to: string } | null;
  /** A token that was made a moment ago and is shown on the next page, and never again. */
  justMade: string | null;
}

/** One request to the dashboard. */
export interface Visit {
  request: Request;
  url: URL;
  /** What a form sent; empty for a page that is only looked at. */
  form: URLSearchParams;
  visitor: Visitor;
  service: Service;
}

export interface Visits {
  /** Who sent a request; a stranger, where its cookie is none of ours. */
  visitor(request: Request): Visitor;
  /** Remembers a visitor under a new cookie and forgets the old one; answers the header that sets it. */
  remembered(visitor: Visitor): Record<string, string>;
  forget(visitor: Visitor): void;
}

const cookieName = 'visitor';

/** The value of a cookie, as the Cookie header has it. */
export const cookieOf = (header: string | null | undefined, name: string): string | undefined =>
  (header ?? '')
    .split(/; */)
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const stranger = (): Visitor => ({ account: null, pending: null, justMade: null });

/** Visitors in memory. */
export function createVisits(): Visits {
  const known = new Map<string, Visitor>();
  const forget = (visitor: Visitor): void => {
    for (const [id, each] of known) if (each === visitor) known.delete(id);
  };
  return {
    visitor: (request) => known.get(cookieOf(request.headers.get('cookie'), cookieName) ?? '') ?? stranger(),
    remembered(visitor) {
      forget(visitor);
      const id = randomBytes(16).toString('hex');
      known.set(id, visitor);
      return { 'set-cookie': `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax` };
    },
    forget,
  };
}
