/** A received request. Header names are stored, but of the values only that of `Range`. */
export interface ReceivedRequest {
  at: string;
  to: 'service' | 'platform' | 'dashboard';
  /** Name of the endpoint, or the kind of request on the platform or dashboard. */
  endpoint: string | null;
  method: string;
  path: string;
  query: string;
  headers: string[];
  /** Requested byte range, which distinguishes a resumed download from a new one. */
  range: string | null;
  /** True if the request had an Authorization header. */
  authorized: boolean;
  status: number | null;
  /** True if the client closed the connection of an event stream before it ended. */
  cancelled: boolean;
}

export interface RequestLog {
  add(request: Request, to: ReceivedRequest['to'], endpoint: string | null, time: number): ReceivedRequest;
  list(): ReceivedRequest[];
  clear(): void;
}

/** Creates a log of received requests, oldest first. */
export function createRequestLog(): RequestLog {
  let entries: ReceivedRequest[] = [];
  return {
    add(request, to, endpoint, time) {
      const { pathname, search } = new URL(request.url);
      const entry: ReceivedRequest = {
        at: new Date(time).toISOString(),
        to,
        endpoint,
        method: request.method,
        path: pathname,
        query: search.slice(1),
        headers: [...request.headers.keys()],
        range: request.headers.get('range'),
        cancelled: false,
        authorized: request.headers.has('authorization'),
        status: null,
      };
      entries.push(entry);
      return entry;
    },
    list: () => entries,
    clear() {
      entries = [];
    },
  };
}
