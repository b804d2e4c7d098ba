import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it } from 'vitest';
import { testService } from '../http/test-service.ts';
import { ordinaryToolSwitches } from './tool-switches.ts';

const service = testService();
const { control } = service;
const setSwitches = (switches: unknown) => control('PATCH', 'switches', switches);

/** Connects the official MCP client. */
async function connect(token = service.running.token) {
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(service.running.mcpUrl), { requestInit: { headers } });
  const client = new Client({ name: 'a client of the official SDK', version: '1.0.0' });
  await client.connect(transport);
  return { client, transport };
}

afterEach(async () => {
  await setSwitches(ordinaryToolSwitches);
  await control('DELETE', 'bill');
  await control('DELETE', 'faults');
  await control('PUT', 'balance', { micros: 100_000_000 });
});

const forms = (['json', 'sse', 'sse-lines'] as const).flatMap((toolAnswers) =>
  [true, false].map((toolSessions) => ({ toolAnswers, toolSessions })),
);

describe.each(forms)('the official client with $toolAnswers responses and sessions: $toolSessions', (switches) => {
  it('connects, lists and calls tools, and closes', async () => {
    await setSwitches({ ...switches, toolsPerPage: 6 });
    const { client, transport } = await connect();
    expect(transport.sessionId !== undefined).toBe(switches.toolSessions);
    expect(transport.protocolVersion).toBe('2025-11-25');
    await client.ping();

    const first = await client.listTools();
    const second = await client.listTools({ cursor: first.nextCursor });
    expect([first.tools.length, second.tools.length, second.nextCursor]).toEqual([6, 5, undefined]);

    const { content } = await client.callTool({ name: 'search_autocomplete', arguments: { q: 'how' } });
    const restResponse = await service.get('/autocomplete', { q: 'how' });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(restResponse.body) }]);
    expect((await control('GET', 'bill')).total).toEqual({ requests: 2, micros: 260 });

    await transport.terminateSession();
    await client.close();
  });
});

describe('the official MCP client', () => {
  it('accepts structured responses that match the output schema', async () => {
    await setSwitches({ structuredTools: true });
    const { client } = await connect();
    await client.listTools();
    const { structuredContent } = await client.callTool({
      name: 'search_videos',
      arguments: { q: 'how', maxResults: '3' },
    });
    expect((structuredContent as { data: unknown[] }).data).toHaveLength(3);
    await client.close();
  });

  it('reports a failed call as a tool error and an unknown tool as a protocol error', async () => {
    const { client } = await connect();
    const { isError } = await client.callTool({ name: 'get_video_captions', arguments: { videoId: 'short' } });
    expect(isError).toBe(true);
    await expect(client.callTool({ name: 'make_coffee' })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  it('reports a lost session as not found', async () => {
    const { client } = await connect();
    await control('DELETE', 'tool-sessions');
    await expect(client.listTools()).rejects.toMatchObject({ code: 404 });
    await client.close();
  });

  it('is refused with an invalid token or with zero balance', async () => {
    await expect(connect('a.b.c')).rejects.toMatchObject({ code: 401 });
    await control('PUT', 'balance', { micros: 0 });
    await expect(connect()).rejects.toBeInstanceOf(StreamableHTTPError);
  });

  it('connects with zero balance but lists no tools if the switch is `no-tools`', async () => {
    await setSwitches({ zeroBalance: 'no-tools' });
    await control('PUT', 'balance', { micros: 0 });
    const { client } = await connect();
    expect((await client.listTools()).tools).toEqual([]);
    await client.close();
  });

  it('cannot connect to a service that supports only stateless clients', async () => {
    await setSwitches({ toolRevisions: 'stateless' });
    await expect(connect()).rejects.toThrow('2026-07-28');
  });

  it('ignores a response to an unknown request id', async () => {
    const { client } = await connect();
    await control('POST', 'faults', { endpoint: 'tools/list', messages: 'other-id' });
    await expect(client.listTools({}, { timeout: 300 })).rejects.toThrow('timed out');
    await client.close();
  });
});
