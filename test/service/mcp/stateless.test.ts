import { afterEach, describe, expect, it } from 'vitest';
import { asking } from '../http/asking.ts';
import { speaking } from './speaking.ts';
import { ordinaryToolSwitches } from './tool-switches.ts';

const service = asking();
const { control } = service;
const { post, request, alone, other } = speaking(service);
const set = (switches: unknown) => control('PATCH', 'switches', switches);

afterEach(() => set(ordinaryToolSwitches));

describe('a client without a handshake', () => {
  it('asks at once, and is told of each result what it is and who made it', async () => {
    const { message } = await alone('tools/list');
    expect(message.result).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
    expect(message.result?._meta).toHaveProperty(['io.modelcontextprotocol/serverInfo', 'name']);
  });

  it('discovers what is understood', async () => {
    const { message } = await alone('server/discover');
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
    const { status, message } = await alone('tools/call', { name: 'search_videos' }, extra);
    expect([status, message.error?.code]).toEqual([400, -32020]);
    expect(message).toHaveProperty('id');
  });

  it('may write a name in Base64', async () => {
    const encoded = `=?base64?${Buffer.from('search_videos').toString('base64')}?=`;
    const { message } = await alone('tools/call', { name: 'search_videos' }, { 'mcp-name': encoded });
    expect(message.result?.isError).toBe(false);
  });

  it('must say in the body what it is', async () => {
    const { status, message } = await request('tools/list', {}, { 'mcp-protocol-version': '2026-07-28' });
    expect([status, message.error?.code]).toEqual([400, -32602]);
  });

  it('is told which revisions there are where it names one that nobody knows', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2030-01-01',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const extra = { 'mcp-protocol-version': '2030-01-01', 'mcp-method': 'tools/list' };
    const { status, message } = await request('tools/list', { _meta }, extra);
    expect([status, message.error?.code, message.error?.data?.requested]).toEqual([400, -32022, '2030-01-01']);
  });

  it('is told with 404 as well that a method is not known, such as those that went with the handshake', async () => {
    for (const method of ['ping', 'resources/list']) {
      const { status, message } = await alone(method);
      expect([status, message.error?.code]).toEqual([404, -32601]);
    }
  });

  it('needs no session, and an old one does not matter', async () => {
    const { status, headers } = await alone('tools/list', {}, { 'mcp-session-id': 'of old' });
    expect([status, headers.get('mcp-session-id')]).toEqual([200, null]);
  });

  it('finds neither DELETE nor responses of its own taken', async () => {
    await set({ toolRevisions: 'stateless' });
    expect((await other('DELETE', { 'mcp-session-id': 'x' })).status).toBe(405);
    expect((await post('{"jsonrpc":"2.0","id":1,"result":{}}')).status).toBe(400);
  });

  it('is refused by an older service, by the switch, with a code that no newer one uses', async () => {
    await set({ toolRevisions: 'handshake', toolSessions: false });
    const { status, message } = await alone('tools/list');
    expect([status, message.error?.code]).toEqual([400, -32600]);
  });
});
