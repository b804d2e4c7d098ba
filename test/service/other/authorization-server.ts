import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { type Configuration, errors, Provider } from 'oidc-provider';

/** An authorization server that nobody here wrote, and an entry point that takes its tokens. */
export interface Other {
  /** The authorization server; its sign-in and consent pages are those that the library brings for a first try. */
  issuer: string;
  /** A tool-calling entry point with metadata that names the issuer. It has no tools. */
  mcpUrl: string;
  /** What the tokens said that the entry point took so far. */
  taken(): JWTPayload[];
  stop(): Promise<void>;
}

/** The one scope of the entry point; this server refuses a request that names none. */
const scope = 'read';

const hour = 3600;
const fortnight = 14 * 24 * hour;

/**
 * The library as it comes, with what it leaves to its users: apps may register, and tokens are for one resource. Times and
 * rules are its own ones as well; it prints a notice for each that nobody sets.
 */
const configuration = (resource: string): Configuration => ({
  scopes: ['openid', 'offline_access', scope],
  features: {
    registration: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: async (_, client, { clientId }) => clientId === client.clientId,
    },
    resourceIndicators: {
      getResourceServerInfo: (_, asked) => {
        if (asked !== resource) throw new errors.InvalidTarget();
        return { scope, accessTokenFormat: 'jwt' };
      },
    },
  },
  ttl: {
    AccessToken: hour,
    Grant: fortnight,
    IdToken: hour,
    Interaction: hour,
    RefreshToken: fortnight,
    Session: fortnight,
  },
  findAccount: async (_, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
  // As it comes, it refuses who asks from another origin than its redirect address, which is every browser extension.
  clientBasedCORS: () => true,
});

/** Makes a thing that warns while it is made, here that its keys, its memory and its pages are for a first try only. */
function madeQuietly<T>(make: () => T): T {
  const terminal = globalThis.console;
  const { warn } = terminal;
  terminal.warn = () => {};
  try {
    return make();
  } finally {
    terminal.warn = warn;
  }
}

async function open(listener: RequestListener): Promise<{ server: Server; address: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** What an entry point without tools says, by method; the rest is not understood. */
const results: Record<string, unknown> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'other', version: '1' },
  },
  'tools/list': { tools: [] },
};

function answerTo(said: string): [status: number, body: unknown] {
  const { id, method } = JSON.parse(said) as { id?: unknown; method: string };
  if (id === undefined) return [202, undefined];
  const result = results[method];
  const error = { code: -32601, message: 'Method not found' };
  return [200, { jsonrpc: '2.0', id, ...(result ? { result } : { error }) }];
}

/** The entry point: metadata for everybody, answers for who has a token of the issuer for this very address. */
function entryPoint(issuer: () => string, mcpUrl: () => string, taken: JWTPayload[]) {
  const metadataPath = '/.well-known/oauth-protected-resource/mcp';
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const tell = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (incoming.url === metadataPath)
      return tell(200, { resource: mcpUrl(), authorization_servers: [issuer()], scopes_supported: [scope] });
    if (incoming.url !== '/mcp') return tell(404, { error: 'not found' });
    try {
      const keys = createRemoteJWKSet(new URL(`${issuer()}/jwks`));
      const token = (incoming.headers.authorization ?? '').replace(/^Bearer /, '');
      taken.push((await jwtVerify(token, keys, { issuer: issuer(), audience: mcpUrl() })).payload);
    } catch {
      const challenge = `Bearer resource_metadata="${new URL(mcpUrl()).origin}${metadataPath}"`;
      return tell(401, { error: 'invalid_token' }, { 'www-authenticate': challenge });
    }
    tell(...answerTo(await text(incoming)));
  };
}

/** Starts both on loopback, each on a port of its own. */
export async function start(): Promise<Other> {
  const taken: JWTPayload[] = [];
  const addresses = { issuer: '', mcpUrl: '' };
  const answer = entryPoint(
    () => addresses.issuer,
    () => addresses.mcpUrl,
    taken,
  );
  const resource = await open((incoming, outgoing) => void answer(incoming, outgoing));
  addresses.mcpUrl = `${resource.address}/mcp`;
  let listener: RequestListener = () => undefined;
  const authorization = await open((incoming, outgoing) => listener(incoming, outgoing));
  addresses.issuer = authorization.address;
  listener = madeQuietly(() => new Provider(addresses.issuer, configuration(addresses.mcpUrl))).callback();
  return {
    ...addresses,
    taken: () => taken,
    async stop() {
      for (const { server } of [resource, authorization]) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
}
