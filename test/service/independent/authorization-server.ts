import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { type Configuration, errors, Provider } from 'oidc-provider';

/** An authorization server from an independent library, and an MCP endpoint that accepts its tokens. */
export interface IndependentServer {
  /** URL of the authorization server; its sign-in and consent pages are the library's development pages. */
  issuer: string;
  /** URL of an MCP endpoint whose metadata names the issuer. The endpoint has no tools. */
  mcpUrl: string;
  /** Returns the claims of the tokens that the MCP endpoint has accepted. */
  acceptedClaims(): JWTPayload[];
  stop(): Promise<void>;
}

/** The only scope of the MCP endpoint; the server refuses a request without a scope. */
const scope = 'read';

const hour = 3600;
const fortnight = 14 * 24 * hour;

/**
 * Library defaults and the required settings: apps can register, and each token is for one resource. The lifetimes and
 * `allowedPolicy` also repeat library defaults, because the library prints a notice for each one that is not set.
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
      getResourceServerInfo: (_, requested) => {
        if (requested !== resource) throw new errors.InvalidTarget();
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
  // By default the library accepts only the origin of the redirect address, but a browser extension has another origin.
  clientBasedCORS: () => true,
});

/**
 * Suppresses warnings while `make` runs. Here the library warns that its keys, storage and pages are for development
 * only.
 */
function withoutWarnings<T>(make: () => T): T {
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

/** Results of an MCP endpoint without tools, by method; other methods are refused. */
const results: Record<string, unknown> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'other', version: '1' },
  },
  'tools/list': { tools: [] },
};

function respondTo(message: string): [status: number, body: unknown] {
  const { id, method } = JSON.parse(message) as { id?: unknown; method: string };
  if (id === undefined) return [202, undefined];
  const result = results[method];
  const error = { code: -32601, message: 'Method not found' };
  return [200, { jsonrpc: '2.0', id, ...(result ? { result } : { error }) }];
}

/**
 * Creates the MCP endpoint. Its metadata is public; other requests need a token that the issuer issued for this
 * endpoint.
 */
function mcpEndpoint(issuer: () => string, mcpUrl: () => string, acceptedTokens: JWTPayload[]) {
  const metadataPath = '/.well-known/oauth-protected-resource/mcp';
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (incoming.url === metadataPath)
      return send(200, { resource: mcpUrl(), authorization_servers: [issuer()], scopes_supported: [scope] });
    if (incoming.url !== '/mcp') return send(404, { error: 'not found' });
    try {
      const keys = createRemoteJWKSet(new URL(`${issuer()}/jwks`));
      const token = (incoming.headers.authorization ?? '').replace(/^Bearer /, '');
      acceptedTokens.push((await jwtVerify(token, keys, { issuer: issuer(), audience: mcpUrl() })).payload);
    } catch {
      const challenge = `Bearer resource_metadata="${new URL(mcpUrl()).origin}${metadataPath}"`;
      return send(401, { error: 'invalid_token' }, { 'www-authenticate': challenge });
    }
    send(...respondTo(await text(incoming)));
  };
}

/** Starts the authorization server and the MCP endpoint on loopback ports. */
export async function startIndependentServer(): Promise<IndependentServer> {
  const acceptedTokens: JWTPayload[] = [];
  const addresses = { issuer: '', mcpUrl: '' };
  const handle = mcpEndpoint(
    () => addresses.issuer,
    () => addresses.mcpUrl,
    acceptedTokens,
  );
  const resource = await open((incoming, outgoing) => void handle(incoming, outgoing));
  addresses.mcpUrl = `${resource.address}/mcp`;
  let listener: RequestListener = () => undefined;
  const authorization = await open((incoming, outgoing) => listener(incoming, outgoing));
  addresses.issuer = authorization.address;
  listener = withoutWarnings(() => new Provider(addresses.issuer, configuration(addresses.mcpUrl))).callback();
  return {
    ...addresses,
    acceptedClaims: () => acceptedTokens,
    async stop() {
      for (const { server } of [resource, authorization]) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
}
