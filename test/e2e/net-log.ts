import { readFileSync } from 'node:fs';

/** A request in the browser's own log. It includes those of workers and hidden documents, which no page sees. */
export interface LoggedRequest {
  url: URL;
  /** The origin that made the request; a text of the browser's own for one by the user. */
  initiator: string;
  /** Names of the headers as sent, in lower case. */
  headers: string[];
}

interface NetLog {
  constants: { logEventTypes: Record<string, number> };
  events: { type: number; source: { id: number }; params?: { url?: string; initiator?: string; headers?: string[] } }[];
}

/** Reads the requests from a complete log of the network. */
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
