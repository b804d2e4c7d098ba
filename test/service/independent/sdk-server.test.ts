import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it } from 'vitest';
import { type SdkServer, type SdkServerOptions, startSdkServer } from './sdk-server.ts';

let server: SdkServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function connect(options: SdkServerOptions = {}) {
  server = await startSdkServer(options);
  const headers = { authorization: `Bearer ${options.token ?? 'any'}` };
  const transport = new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return { client, transport, server };
}

const schemas = async (client: Client) => {
  const { tools } = await client.listTools();
  return new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
};

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe.each([
  { sessions: true, responseType: 'sse' },
  { sessions: true, responseType: 'json' },
  { sessions: false, responseType: 'sse' },
  { sessions: false, responseType: 'json' },
  { sessions: true, responseType: 'sse', resumable: true },
] as const)('a server built with the official SDK and %j', (options) => {
  it('accepts a connection, lists its tools and runs one', async () => {
    const { client, transport, server } = await connect({ ...options, token: 'a token' });
    expect(transport.sessionId !== undefined).toBe(options.sessions);
    expect((await schemas(client)).size).toBe(11);
    const { content } = await client.callTool({ name: 'search_autocomplete', arguments: { q: 'how' } });
    expect(content).toEqual([{ type: 'text', text: '{"tool":"search_autocomplete","given":{"q":"how"}}' }]);
    const called = server.requests.find(({ rpcMethod }) => rpcMethod === 'tools/call');
    expect(called?.headers).toMatchObject({ authorization: 'Bearer a token', 'mcp-protocol-version': '2025-11-25' });
    expect(called?.headers['mcp-session-id'] !== undefined).toBe(options.sessions);
    await client.close();
  });

  it('sends the configured content type, and event ids only if it is resumable', async () => {
    server = await startSdkServer(options);
    const response = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify(initialize) });
    const form = options.responseType === 'json' ? 'application/json' : 'text/event-stream';
    expect(response.headers.get('content-type')).toBe(form);
    const text = await response.text();
    expect(/^id: .*\nretry: 50\ndata: \n\n/.test(text)).toBe('resumable' in options);
  });
});

describe('a server built with the official SDK', () => {
  it('refuses a request without its token', async () => {
    server = await startSdkServer({ token: 'another' });
    expect((await fetch(server.url, { method: 'POST', headers, body: JSON.stringify(initialize) })).status).toBe(401);
  });

  it('reports a lost session as not found', async () => {
    const { client, server } = await connect();
    await server.endSessions();
    await expect(client.listTools()).rejects.toMatchObject({ code: 404 });
  });

  it('can use other names for undocumented parameters', async () => {
    const { client } = await connect({ names: { 'videos.ids': 'identifiers', 'search.safeSearch': 'safety' } });
    const tools = await schemas(client);
    expect(tools.get('get_videos')?.required).toEqual(['identifiers']);
    expect(tools.get('search_videos')?.properties).toHaveProperty('safety.enum', [
      'moderate',
      'none',
      'strict',
      'safeSearchSettingUnspecified',
    ]);
  });

  it('can lack required parameters, have unrelated tools or have no tools', async () => {
    const lacking = await connect({ tools: 'lacking' });
    expect((await schemas(lacking.client)).get('get_videos')?.properties).not.toHaveProperty('ids');
    await lacking.server.stop();
    const foreign = await connect({ tools: 'foreign' });
    expect([...(await schemas(foreign.client)).keys()]).toEqual(['make_note', 'search_orders', 'delete_files', 'now']);
    await foreign.server.stop();
    const none = await connect({ tools: 'none' });
    expect((await schemas(none.client)).size).toBe(0);
  });

  it('returns structured content with an output schema', async () => {
    const { client } = await connect({ structured: true });
    await client.listTools();
    const { structuredContent } = await client.callTool({ name: 'search_autocomplete', arguments: { q: 'how' } });
    expect(structuredContent).toEqual({ tool: 'search_autocomplete', given: { q: 'how' } });
  });

  it('returns an error for invalid arguments', async () => {
    const { client } = await connect();
    const { isError } = await client.callTool({ name: 'get_related_videos', arguments: { videoId: 'x', pages: 11 } });
    expect(isError).toBe(true);
  });
});
