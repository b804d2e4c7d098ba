import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { InMemoryEventStore } from '@modelcontextprotocol/sdk/examples/shared/inMemoryEventStore.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { type SdkTools, sdkServerWith } from './sdk-tools.ts';

/** How to start; everything may be left out. */
export interface SdkWanted extends SdkTools {
  /** Whether `initialize` opens a session; otherwise every request stands alone. */
  sessions?: boolean;
  answers?: 'json' | 'sse';
  /** Streams begin with an event that has an id and no data, so that they can be taken up again. */
  resumable?: boolean;
  /** The token it takes; every request is taken, if not given. */
  token?: string;
}

/** One request as it arrived, with every header: it stays in the memory of the test. */
interface SeenBySdk {
  method: string;
  headers: IncomingMessage['headers'];
  /** The method of the message, where there is one. */
  asked: string | null;
}

/** A running server on loopback. */
export interface SdkServer {
  url: string;
  seen: SeenBySdk[];
  /** Every session is lost, as after a restart. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server that nobody here wrote: the official SDK's own, over node:http. */
export async function startSdkServer(wanted: SdkWanted = {}): Promise<SdkServer> {
  const seen: SeenBySdk[] = [];
  const open = new Map<string, StreamableHTTPServerTransport>();
  const answer = answering(wanted, open);
  const server = createServer((incoming, outgoing) => {
    const { method = '', headers } = incoming;
    const noted: SeenBySdk = { method, headers, asked: null };
    seen.push(noted);
    answer(incoming, outgoing, noted).catch((error: unknown) => {
      console.error(error);
      outgoing.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const forget = async () => {
    const transports = [...open.values()];
    open.clear();
    await Promise.all(transports.map((transport) => transport.close()));
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    seen,
    forget,
    async stop() {
      await forget();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse, noted: SeenBySdk) => Promise<void>;

function answering(wanted: SdkWanted, open: Map<string, StreamableHTTPServerTransport>): Answer {
  const { sessions = true, token } = wanted;
  return async (incoming, outgoing, noted) => {
    if (token !== undefined && incoming.headers.authorization !== `Bearer ${token}`)
      return refuse(outgoing, 401, { error: { message: 'Forbidden' } });
    const body = incoming.method === 'POST' ? parsed(await text(incoming)) : undefined;
    noted.asked = methodOf(body);
    const session = incoming.headers['mcp-session-id'];
    const known = typeof session === 'string' ? open.get(session) : undefined;
    if (sessions && session !== undefined && !known && !isInitializeRequest(body))
      return refuse(outgoing, 404, { jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null });
    const transport = known ?? (await connected(wanted, sessions, open));
    await transport.handleRequest(incoming, outgoing, body);
  };
}

/** A new transport with a server of its own, as the SDK's examples do it. */
async function connected(
  { answers = 'sse', resumable = false, ...tools }: SdkWanted,
  hasSessions: boolean,
  open: Map<string, StreamableHTTPServerTransport>,
): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse: answers === 'json',
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

/** A body as JSON; as the SDK would find it, where it is none. */
const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

const methodOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'method' in body ? String(body.method) : null;
