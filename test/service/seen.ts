/** One request as it arrived, without the value of any header but `Range`. */
export interface SeenRequest {
  at: string;
  to: 'service' | 'platform' | 'dashboard';
  /** The endpoint's name, or what it is at the platform or the dashboard. */
  endpoint: string | null;
  method: string;
  path: string;
  query: string;
  headers: string[];
  /** What part of a file was asked for; tells a resumed download from one begun anew. */
  range: string | null;
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
