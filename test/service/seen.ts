/** One request as it arrived, without the value of any header. */
/** The record of what arrived. */
export interface SeenRequest {
  at: string;
  to: 'service' | 'platform';
  /** The endpoint's name, or what it is at the platform. */
  endpoint: string | null;
  method: string;
  path: string;
  query: string;
  headers: string[];
  /** Whether it carried an Authorization header. */
  authorized: boolean;
  status: number | null;
}

export interface Seen {
  note(request: Request, to: SeenRequest['to'], endpoint: string | null, at: number): SeenRequest;
  list(): SeenRequest[];
  forget(): void;
}

/** Everything that arrived, oldest first, so that a test can say what did and what did not. */
export function createSeen(): Seen {
  let seen: SeenRequest[] = [];
  return {
    note(request, to, endpoint, at) {
      const { pathname, search } = new URL(request.url);
      const entry: SeenRequest = {
        at: new Date(at).toISOString(),
        to,
        endpoint,
        method: request.method,
        path: pathname,
        query: search.slice(1),
        headers: [...request.headers.keys()],
        authorized: request.headers.has('authorization'),
        status: null,
      };
      seen.push(entry);
      return entry;
    },
    list: () => seen,
    forget() {
      seen = [];
    },
  };
}
