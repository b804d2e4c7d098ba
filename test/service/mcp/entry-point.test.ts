import { afterEach, describe, expect, it } from 'vitest';
import { testService } from '../http/test-service.ts';
import { createRawClient } from './raw-client.ts';
import { ordinaryToolSwitches } from './tool-switches.ts';

const service = testService();
const { control } = service;
const { post, request, initialize, statelessRequest } = createRawClient(service);
const setSwitches = (switches: unknown) => control('PATCH', 'switches', switches);

afterEach(async () => {
  await setSwitches(ordinaryToolSwitches);
  await control('PUT', 'balance', { micros: 100_000_000 });
});

describe('authorization at the MCP endpoint', () => {
  it.each([
    ['no token', null],
    ['an invalid token', 'Bearer a.b.c'],
  ])('names the address of the metadata but no reason if a request has %s', async (_, authorization) => {
    const { status, text, headers } = await request('ping', {}, { authorization });
    expect([status, JSON.parse(text)]).toEqual([401, { error: { message: 'Forbidden' } }]);
    const { origin } = new URL(service.running.url);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
    );
  });

  it('fails with status 401 for a revoked token', async () => {
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

  it('succeeds with zero balance and an empty tool list if the switch is `no-tools`', async () => {
    await setSwitches({ zeroBalance: 'no-tools' });
    await control('PUT', 'balance', { micros: 0 });
    const session = await initialize();
    expect((await request('tools/list', {}, session)).message.result).toEqual({ tools: [] });
    const called = await request('tools/call', { name: 'search_videos' }, session);
    expect(called.message.result).toEqual({
      content: [{ type: 'text', text: '{"error":{"message":"Forbidden"}}' }],
      isError: true,
    });
  });

  it.each(['https://elsewhere.example', 'null'])('is refused for a foreign page with the origin %s', async (origin) => {
    expect((await request('ping', {}, { origin })).status).toBe(403);
  });

  it.each(['chrome-extension://abc', 'moz-extension://abc', 'http://localhost:1'])(
    'succeeds for the origin %s',
    async (origin) => {
      expect((await request('initialize', {}, { origin })).status).toBe(200);
    },
  );
});

describe('an MCP request', () => {
  it.each([
    ['that is not JSON', '{', -32700],
    ['that is a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600],
    ['of another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['with an id of null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['with params in a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600],
    ['without a method', '{"jsonrpc":"2.0","id":1}', -32600],
  ])('with a body %s is refused with status 400', async (_, body, code) => {
    const { status, message } = await post(body);
    expect([status, message.error?.code]).toEqual([400, code]);
    expect(message).not.toHaveProperty('id');
  });

  it.each([
    [415, { 'content-type': 'text/plain' }],
    [406, { accept: 'application/json' }],
    [406, { accept: 'text/event-stream' }],
  ])('is refused with status %i if the headers are %j', async (status, extra) => {
    expect((await request('ping', {}, extra)).status).toBe(status);
  });
});

describe('a JSON-RPC batch', () => {
  it('is refused with the message that batches are not supported', async () => {
    expect((await post('[]')).message.error?.message).toBe('Batches are not supported');
  });
});

describe('an MCP response', () => {
  it.each([
    ['json', 'application/json'],
    ['sse', 'text/event-stream'],
    ['sse-lines', 'text/event-stream'],
  ])('is sent in the form %s with the content type %s', async (toolAnswers, contentType) => {
    await setSwitches({ toolAnswers });
    const { headers, message } = await statelessRequest('tools/call', {
      name: 'search_autocomplete',
      arguments: { q: 'how' },
    });
    expect(headers.get('content-type')).toMatch(new RegExp(`^${contentType}`));
    expect(message.result?.isError).toBe(false);
  });

  it('never contains the token', async () => {
    const { token } = service.running;
    const responses = [
      await request('initialize'),
      await statelessRequest('tools/list'),
      await statelessRequest('tools/call', { name: 'search_videos' }),
      await request('ping', {}, { authorization: `Bearer ${token}x` }),
    ];
    for (const { text, headers } of responses) {
      expect(text).not.toContain(token);
      expect(JSON.stringify([...headers])).not.toContain(token);
    }
    expect(JSON.stringify(await control('GET', 'seen'))).not.toContain(token);
  });
});

describe('the address of the MCP endpoint', () => {
  const serviceWithPath = testService({ basePath: '/v1' });

  it('is below the base address, and its metadata below the origin', async () => {
    expect(serviceWithPath.running.mcpUrl).toBe(`${serviceWithPath.running.url}/mcp`);
    const { status, headers } = await createRawClient(serviceWithPath).request('ping', {}, { authorization: null });
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('oauth-protected-resource/v1/mcp"'),
    ]);
    expect((await createRawClient(serviceWithPath).statelessRequest('tools/list')).status).toBe(200);
  });
});

describe('the request log', () => {
  it('lists an MCP request with its method, path, status and header names, without header values', async () => {
    await control('DELETE', 'seen');
    await statelessRequest('tools/list', {}, { 'x-private': 'a-header-value' });
    const requests = await control('GET', 'seen');
    expect(requests[0]).toMatchObject({
      endpoint: 'mcp tools/list',
      path: '/mcp',
      headers: expect.arrayContaining(['authorization', 'mcp-method', 'x-private']),
      authorized: true,
      status: 200,
    });
    expect(JSON.stringify(requests)).not.toContain('a-header-value');
  });
});
