import { randomBytes } from 'node:crypto';
import type { Service } from '../service.ts';
import type { Account } from './accounts.ts';
import type { ProviderId } from './identity-providers.ts';

/** A dashboard visitor, identified by a cookie. */
export interface Visitor {
  account: Account | null;
  /** A sign-in in progress; `to` is the path of the page to open afterwards. */
  pending: { provider: ProviderId; state: string; to: string } | null;
  /** A new token, shown on the next page only. */
  newToken: string | null;
}

export interface Visit {
  request: Request;
  url: URL;
  /** Submitted form fields; empty for a GET request. */
  form: URLSearchParams;
  visitor: Visitor;
  service: Service;
}

export interface Visits {
  /** Returns the visitor of a request, or a new one if the request has no known cookie. */
  visitor(request: Request): Visitor;
  /** Gives a visitor a new cookie and invalidates the old one. Returns the header that sets it. */
  remember(visitor: Visitor): Record<string, string>;
  end(visitor: Visitor): void;
}

const cookieName = 'visitor';

export const cookieOf = (header: string | null | undefined, name: string): string | undefined =>
  (header ?? '')
    .split(/; */)
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const createVisitor = (): Visitor => ({ account: null, pending: null, newToken: null });

export function createVisits(): Visits {
  const known = new Map<string, Visitor>();
  const end = (visitor: Visitor): void => {
    for (const [id, each] of known) if (each === visitor) known.delete(id);
  };
  return {
    visitor: (request) => known.get(cookieOf(request.headers.get('cookie'), cookieName) ?? '') ?? createVisitor(),
    remember(visitor) {
      end(visitor);
      const id = randomBytes(16).toString('hex');
      known.set(id, visitor);
      return { 'set-cookie': `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax` };
    },
    end,
  };
}
