import { afterEach, describe, expect, it } from 'vitest';
import { testService } from '../http/test-service.ts';
import { createRawClient } from './raw-client.ts';
import { ordinaryToolSwitches } from './tool-switches.ts';

const service = testService();
const { control } = service;
const { post, request, statelessRequest, other } = createRawClient(service);
const setSwitches = (switches: unknown) => control('PATCH', 'switches', switches);

afterEach(() => setSwitches(ordinaryToolSwitches));

describe('an MCP client without a handshake', () => {
  it('gets the result type and the server information in its first response', async () => {
    const { message } = await statelessRequest('tools/list');
    expect(message.result).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
    expect(message.result?._meta).toHaveProperty(['io.modelcontextprotocol/serverInfo', 'name']);
  });

  it('discovers the supported revisions', async () => {
    const { message } = await statelessRequest('server/discover');
    expect(message.result).toMatchObject({
      supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'],
      capabilities: { tools: {} },
    });
  });

  it.each([
    ['no method in the headers', { 'mcp-method': null }],
    ['another method in the headers', { 'mcp-method': 'tools/list' }],
    ['no revision in the headers', { 'mcp-protocol-version': null }],
    ['another revision in the headers', { 'mcp-protocol-version': '2025-11-25' }],
    ['no tool in the headers', { 'mcp-name': null }],
    ['another tool in the headers', { 'mcp-name': 'get_videos' }],
  ])('is refused with %s', async (_, extra) => {
    const { status, message } = await statelessRequest('tools/call', { name: 'search_videos' }, extra);
    expect([status, message.error?.code]).toEqual([400, -32020]);
    expect(message).toHaveProperty('id');
  });

  it('can encode the tool name in the headers in Base64', async () => {
    const encoded = `=?base64?${Buffer.from('search_videos').toString('base64')}?=`;
    const { message } = await statelessRequest('tools/call', { name: 'search_videos' }, { 'mcp-name': encoded });
    expect(message.result?.isError).toBe(false);
  });

  it('is refused without metadata in the body', async () => {
    const { status, message } = await request('tools/list', {}, { 'mcp-protocol-version': '2026-07-28' });
    expect([status, message.error?.code]).toEqual([400, -32602]);
  });

  it('gets an error that repeats an unknown revision and lists the supported ones', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2030-01-01',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const extra = { 'mcp-protocol-version': '2030-01-01', 'mcp-method': 'tools/list' };
    const { status, message } = await request('tools/list', { _meta }, extra);
    expect([status, message.error?.code, message.error?.data]).toEqual([
      400,
      -32022,
      { supported: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'], requested: '2030-01-01' },
    ]);
  });

  it('gets status 404 for an unsupported method, such as ping', async () => {
    for (const method of ['ping', 'resources/list']) {
      const { status, message } = await statelessRequest(method);
      expect([status, message.error?.code]).toEqual([404, -32601]);
    }
  });

  it('gets no session, and its old session id is ignored', async () => {
    const { status, headers } = await statelessRequest('tools/list', {}, { 'mcp-session-id': 'of old' });
    expect([status, headers.get('mcp-session-id')]).toEqual([200, null]);
  });

  it('can send neither DELETE requests nor JSON-RPC responses', async () => {
    await setSwitches({ toolRevisions: 'stateless' });
    expect((await other('DELETE', { 'mcp-session-id': 'x' })).status).toBe(405);
    expect((await post('{"jsonrpc":"2.0","id":1,"result":{}}')).status).toBe(400);
  });

  it('is refused with the code -32600 by a service that requires the handshake', async () => {
    await setSwitches({ toolRevisions: 'handshake', toolSessions: false });
    const { status, message } = await statelessRequest('tools/list');
    expect([status, message.error?.code]).toEqual([400, -32600]);
  });
});
