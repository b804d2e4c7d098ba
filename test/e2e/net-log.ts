import { readFileSync } from 'node:fs';

/** A request in the browser's network log, which also includes requests from workers and hidden documents. */
export interface LoggedRequest {
  url: URL;
  /** The origin that made the request, or a placeholder of the browser if the user made it. */
  initiator: string;
  /** Names of the sent headers, in lower case. */
  headers: string[];
}

interface NetLog {
  constants: { logEventTypes: Record<string, number> };
  events: { type: number; source: { id: number }; params?: { url?: string; initiator?: string; headers?: string[] } }[];
}

/** Reads the requests from a complete network log. */
export function loggedRequests(file: string): LoggedRequest[] {
  const { constants, events } = JSON.parse(readFileSync(file, 'utf8')) as NetLog;
  const { URL_REQUEST_START_JOB: started, HTTP_TRANSACTION_SEND_REQUEST_HEADERS: sent } = constants.logEventTypes;
  const headersOf = new Map<number, string[]>();
  for (const { type, source, params } of events) {
    if (type === sent && params?.headers) headersOf.set(source.id, params.headers.map(nameOf));
  }
  return events.flatMap(({ type, source, params }) => {
    if (type !== started || !/^https?:/.test(params?.url ?? '')) return [];
    const { url = '', initiator = '' } = params ?? {};
    return [{ url: new URL(url), initiator, headers: headersOf.get(source.id) ?? [] }];
  });
}

const nameOf = (header: string): string => header.split(':')[0]?.toLowerCase() ?? '';
