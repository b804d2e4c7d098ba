import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { InMemoryEventStore } from '@modelcontextprotocol/sdk/examples/shared/inMemoryEventStore.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { type SdkTools, sdkServerWith } from './sdk-tools.ts';

export interface SdkServerOptions extends SdkTools {
  /** True if `initialize` opens a session, false if requests are independent; true by default. */
  sessions?: boolean;
  responseType?: 'json' | 'sse';
  /** True if streams start with an event that has an id but no data, so that a client can resume them. */
  resumable?: boolean;
  /** Required token; by default every request is accepted. */
  token?: string;
}

/** A received request with all its headers, which a test can inspect. */
interface SdkRequest {
  method: string;
  headers: IncomingMessage['headers'];
  /** Method of the JSON-RPC message, or `null`. */
  rpcMethod: string | null;
}

export interface SdkServer {
  url: string;
  requests: SdkRequest[];
  /** Ends every session, as a restart does. */
  endSessions(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server built with the official SDK on node:http, independent of the code under test. */
export async function startSdkServer(options: SdkServerOptions = {}): Promise<SdkServer> {
  const requests: SdkRequest[] = [];
  const open = new Map<string, StreamableHTTPServerTransport>();
  const respond = createResponder(options, open);
  const server = createServer((incoming, outgoing) => {
    const { method = '', headers } = incoming;
    const entry: SdkRequest = { method, headers, rpcMethod: null };
    requests.push(entry);
    respond(incoming, outgoing, entry).catch((error: unknown) => {
      console.error(error);
      outgoing.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endSessions = async () => {
    const transports = [...open.values()];
    open.clear();
    await Promise.all(transports.map((transport) => transport.close()));
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    requests,
    endSessions,
    async stop() {
      await endSessions();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Responder = (incoming: IncomingMessage, outgoing: ServerResponse, entry: SdkRequest) => Promise<void>;

function createResponder(options: SdkServerOptions, open: Map<string, StreamableHTTPServerTransport>): Responder {
  const { sessions = true, token } = options;
  return async (incoming, outgoing, entry) => {
    if (token !== undefined && incoming.headers.authorization !== `Bearer ${token}`)
      return refuse(outgoing, 401, { error: { message: 'Forbidden' } });
    const body = incoming.method === 'POST' ? parsed(await text(incoming)) : undefined;
    entry.rpcMethod = methodOf(body);
    const session = incoming.headers['mcp-session-id'];
    const known = typeof session === 'string' ? open.get(session) : undefined;
    if (sessions && session !== undefined && !known && !isInitializeRequest(body))
      return refuse(outgoing, 404, { jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null });
    const transport = known ?? (await connect(options, sessions, open));
    await transport.handleRequest(incoming, outgoing, body);
  };
}

/** Connects a new transport to a new server, as the SDK's examples do. */
async function connect(
  { responseType = 'sse', resumable = false, ...tools }: SdkServerOptions,
  hasSessions: boolean,
  open: Map<string, StreamableHTTPServerTransport>,
): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse: responseType === 'json',
    ...(resumable ? { eventStore: new InMemoryEventStore(), retryInterval: 50 } : {}),
    ...(hasSessions
      ? {
          sessionIdGenerator: randomUUID,
          onsessioninitialized: (id: string) => void open.set(id, transport),
          onsessionclosed: (id: string) => void open.delete(id),
        }
      : {}),
  });
  await sdkServerWith(tools).connect(transport);
  return transport;
}

const refuse = (outgoing: ServerResponse, status: number, body: unknown): void => {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Parses a JSON body; returns the text if it is not valid JSON. */
const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

const methodOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'method' in body ? String(body.method) : null;
