/** A received request, without header values other than `Range`. */
export interface SeenRequest {
  at: string;
  to: 'service' | 'platform' | 'dashboard';
  /** Name of the endpoint, or kind of the request at the platform or the dashboard. */
  endpoint: string | null;
  method: string;
  path: string;
  query: string;
  headers: string[];
  /** Requested byte range, which tells a resumed download from a new one. */
  range: string | null;
  /** True if the request had an Authorization header. */
  authorized: boolean;
  status: number | null;
}

export interface Seen {
  note(request: Request, to: SeenRequest['to'], endpoint: string | null, at: number): SeenRequest;
  list(): SeenRequest[];
  forget(): void;
}

/** Creates a log of received requests, oldest first. */
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
        range: request.headers.get('range'),
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
