import { afterEach, describe, expect, it } from 'vitest';
import { testService } from '../http/test-service.ts';
import { createRawClient } from './raw-client.ts';
import { ordinaryToolSwitches } from './tool-switches.ts';

const service = testService();
const { control } = service;
const { post, request, statelessRequest, other } = createRawClient(service);
const setSwitches = (switches: unknown) => control('PATCH', 'switches', switches);

afterEach(() => setSwitches(ordinaryToolSwitches));

describe('a client without a handshake', () => {
  it('sends requests at once, and each result includes its type and the server information', async () => {
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

  it('may encode a name in Base64', async () => {
    const encoded = `=?base64?${Buffer.from('search_videos').toString('base64')}?=`;
    const { message } = await statelessRequest('tools/call', { name: 'search_videos' }, { 'mcp-name': encoded });
    expect(message.result?.isError).toBe(false);
  });

  it('must send its metadata in the body', async () => {
    const { status, message } = await request('tools/list', {}, { 'mcp-protocol-version': '2026-07-28' });
    expect([status, message.error?.code]).toEqual([400, -32602]);
  });

  it('gets the supported revisions if it requests an unknown one', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2030-01-01',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const extra = { 'mcp-protocol-version': '2030-01-01', 'mcp-method': 'tools/list' };
    const { status, message } = await request('tools/list', { _meta }, extra);
    expect([status, message.error?.code, message.error?.data?.requested]).toEqual([400, -32022, '2030-01-01']);
  });

  it('gets status 404 for an unknown method, such as those of the handshake', async () => {
    for (const method of ['ping', 'resources/list']) {
      const { status, message } = await statelessRequest(method);
      expect([status, message.error?.code]).toEqual([404, -32601]);
    }
  });

  it('needs no session; an old session id is ignored', async () => {
    const { status, headers } = await statelessRequest('tools/list', {}, { 'mcp-session-id': 'of old' });
    expect([status, headers.get('mcp-session-id')]).toEqual([200, null]);
  });

  it('can send neither DELETE nor responses', async () => {
    await setSwitches({ toolRevisions: 'stateless' });
    expect((await other('DELETE', { 'mcp-session-id': 'x' })).status).toBe(405);
    expect((await post('{"jsonrpc":"2.0","id":1,"result":{}}')).status).toBe(400);
  });

  it('is refused by an older service with a code that newer ones do not use', async () => {
    await setSwitches({ toolRevisions: 'handshake', toolSessions: false });
    const { status, message } = await statelessRequest('tools/list');
    expect([status, message.error?.code]).toEqual([400, -32600]);
  });
});
