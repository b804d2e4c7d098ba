import { afterEach, describe, expect, it } from 'vitest';
import { asking } from '../http/asking.ts';
import { speaking } from './speaking.ts';
import { ordinaryToolSwitches } from './tool-switches.ts';

const service = asking();
const { control } = service;
const { post, request, begun, alone } = speaking(service);
const set = (switches: unknown) => control('PATCH', 'switches', switches);
const other = (method: string, headers: Record<string, string> = {}) =>
  fetch(service.running.mcpUrl, {
    method,
    headers: { authorization: `Bearer ${service.running.token}`, accept: 'text/event-stream', ...headers },
  });

afterEach(async () => {
  await set(ordinaryToolSwitches);
  await control('PUT', 'balance', { micros: 100_000_000 });
});

describe('the asker', () => {
  it.each([
    ['no token', null],
    ['a token of nobody', 'Bearer a.b.c'],
  ])('with %s is told where to sign in, and why not', async (_, authorization) => {
    const { status, text, headers } = await request('ping', {}, { authorization });
    expect([status, JSON.parse(text)]).toEqual([401, { error: { message: 'Forbidden' } }]);
    const { origin } = new URL(service.running.url);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
    );
  });

  it('whose token was revoked is told the same', async () => {
    const { token } = await control('POST', 'tokens', {});
    await control('DELETE', 'tokens', { token });
    expect((await request('initialize', {}, { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it('is refused with zero balance, without a reason', async () => {
    await control('PUT', 'balance', { micros: 0 });
    const { status, text, headers } = await request('initialize');
    expect([status, JSON.parse(text)]).toEqual([403, { error: { message: 'Forbidden' } }]);
    expect(headers.has('www-authenticate')).toBe(false);
  });

  it('is let in with zero balance by the other switch, and finds no tools', async () => {
    await set({ zeroBalance: 'no-tools' });
    await control('PUT', 'balance', { micros: 0 });
    const session = await begun();
    expect((await request('tools/list', {}, session)).message.result).toEqual({ tools: [] });
    const called = await request('tools/call', { name: 'search_videos' }, session);
    expect(called.message.result).toEqual({
      content: [{ type: 'text', text: '{"error":{"message":"Forbidden"}}' }],
      isError: true,
    });
  });

  it.each(['https://elsewhere.example', 'null'])('is refused as a foreign page, from %s', async (origin) => {
    expect((await request('ping', {}, { origin })).status).toBe(403);
  });

  it.each(['chrome-extension://abc', 'moz-extension://abc', 'http://localhost:1'])(
    'is welcome from %s',
    async (origin) => {
      expect((await request('initialize', {}, { origin })).status).toBe(200);
    },
  );
});

describe('a body', () => {
  it.each([
    ['that is no JSON', '{', -32700],
    ['that is a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600],
    ['of another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['with an id of null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['with params in a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600],
    ['that asks for nothing', '{"jsonrpc":"2.0","id":1}', -32600],
  ])('%s is refused with 400', async (_, body, code) => {
    const { status, message } = await post(body);
    expect([status, message.error?.code]).toEqual([400, code]);
    expect(message).not.toHaveProperty('id');
  });

  it.each([
    [415, { 'content-type': 'text/plain' }],
    [406, { accept: 'application/json' }],
    [406, { accept: 'text/event-stream' }],
  ])('is refused with %i where the headers are %j', async (status, extra) => {
    expect((await request('ping', {}, extra)).status).toBe(status);
  });
});

describe('a client with a handshake', () => {
  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])('speaks the revision %s that it asked for', async (revision) => {
    const { message } = await request('initialize', { protocolVersion: revision });
    expect(message.result).toMatchObject({ protocolVersion: revision, capabilities: { tools: {} } });
  });

  it('is offered the newest such revision where it asks for one nobody knows', async () => {
    const { message } = await request('initialize', { protocolVersion: '1999-01-01' });
    expect(message.result?.protocolVersion).toBe('2025-11-25');
  });

  it('is answered by its id, and its notifications with nothing', async () => {
    const session = await begun();
    const { message } = await post('{"jsonrpc":"2.0","id":"seven","method":"ping"}', session);
    expect(message).toEqual({ jsonrpc: '2.0', id: 'seven', result: {} });
    const notified = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}', session);
    expect([notified.status, notified.text]).toEqual([202, '']);
  });

  it('is told in the message, not by the status, that a method is not known', async () => {
    const { status, message } = await request('resources/list', {}, await begun());
    expect([status, message.error?.code]).toEqual([200, -32601]);
  });

  it('must name a revision that is known', async () => {
    const session = await begun();
    expect((await request('ping', {}, { ...session, 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
    expect((await request('ping', {}, { ...session, 'mcp-protocol-version': null })).status).toBe(200);
  });

  it('must name its session, and begin anew when it is lost', async () => {
    const session = await begun();
    expect((await request('ping', {}, { ...session, 'mcp-session-id': null })).status).toBe(400);
    await control('DELETE', 'tool-sessions');
    expect((await request('ping', {}, session)).status).toBe(404);
    expect((await request('ping', {}, await begun())).status).toBe(200);
  });

  it('ends its session by DELETE', async () => {
    const { 'mcp-session-id': id } = await begun();
    expect((await other('DELETE', { 'mcp-session-id': id ?? '' })).status).toBe(204);
    expect((await other('DELETE', { 'mcp-session-id': id ?? '' })).status).toBe(404);
  });

  it('has no session by the switch, and nothing to end', async () => {
    await set({ toolSessions: false });
    expect(await begun()).not.toHaveProperty('mcp-session-id');
    expect((await request('ping')).status).toBe(200);
    expect((await other('DELETE')).status).toBe(405);
  });

  it('is offered no stream of notifications', async () => {
    const response = await other('GET');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
  });

  it('is told which revisions there are, where the switch leaves none with a handshake', async () => {
    await set({ toolRevisions: 'stateless' });
    const { status, message } = await request('initialize', { protocolVersion: '2025-11-25' });
    expect([status, message.error?.code]).toEqual([400, -32022]);
    expect(message.error?.data).toEqual({ supported: ['2026-07-28'], requested: '2025-11-25' });
  });
});

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

describe('an answer', () => {
  it.each([
    ['json', 'application/json'],
    ['sse', 'text/event-stream'],
    ['sse-lines', 'text/event-stream'],
  ])('comes as %s', async (toolAnswers, contentType) => {
    await set({ toolAnswers });
    const { headers, message } = await alone('tools/call', { name: 'search_autocomplete', arguments: { q: 'how' } });
    expect(headers.get('content-type')).toMatch(new RegExp(`^${contentType}`));
    expect(message.result?.isError).toBe(false);
  });

  it('never repeats the token', async () => {
    const { token } = service.running;
    const heard = [
      await request('initialize'),
      await alone('tools/list'),
      await alone('tools/call', { name: 'search_videos' }),
      await request('ping', {}, { authorization: `Bearer ${token}x` }),
    ];
    for (const { text, headers } of heard) {
      expect(text).not.toContain(token);
      expect(JSON.stringify([...headers])).not.toContain(token);
    }
    expect(JSON.stringify(await control('GET', 'seen'))).not.toContain(token);
  });
});

describe('the log', () => {
  it('has the method of each request and no value of a header', async () => {
    await control('DELETE', 'seen');
    await alone('tools/list');
    const seen = await control('GET', 'seen');
    expect(seen[0]).toMatchObject({ endpoint: 'mcp tools/list', path: '/mcp', authorized: true, status: 200 });
  });
});
