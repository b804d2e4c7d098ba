import { afterEach, describe, expect, it } from 'vitest';
import { defaultBodyLimits, readEventStream } from '@/lib/tools/background/read-response-body';
import { toolsAt } from './contract/tools-at';
import { testService } from './service/http/test-service';
import { createRawClient } from './service/mcp/raw-client';
import { ordinaryToolSwitches } from './service/mcp/tool-switches';

/** Tests how the client handles faults of an MCP server. */
const service = testService();
const setSwitches = (switches: unknown) => service.control('PATCH', 'switches', switches);
const addFault = (what: unknown) => service.control('POST', 'faults', what);
const small = { bytes: 300_000, events: 5 };
const createTools = (more: Parameters<typeof toolsAt>[1] = {}) =>
  toolsAt(service.running.mcpUrl, { token: service.running.token, ...more });
const suggestions = { tool: 'search_autocomplete', params: { q: 'how' }, confirmed: true, connection: 'first' };

afterEach(async () => {
  await setSwitches(ordinaryToolSwitches);
  await service.control('DELETE', 'faults');
  await service.control('DELETE', 'seen');
});

/** Starts a session, and then calls a tool under the given fault. */
async function callWithFault(what: object, more: Parameters<typeof toolsAt>[1] = {}) {
  const { tools, rows, repository } = createTools(more);
  await tools.list({ remainingOnly: false, connection: 'first' });
  await addFault({ endpoint: 'tools/call', ...what });
  const response = await tools.call(suggestions);
  const [row] = rows().slice(-1);
  return { failure: response.ok ? null : response.failure, row, savedCount: repository.responses.size };
}

describe('tool call', () => {
  it.each([
    ['half an event', { messages: 'half' }, {}, { kind: 'truncated' }],
    ['no event at all', { messages: 'endless' }, { seconds: 0.5 }, { kind: 'timed-out' }],
    ['endless other events', { messages: 'chatter' }, { bounds: small }, { kind: 'response-too-large' }],
    ['an endless event', { messages: 'flood' }, { bounds: small }, { kind: 'response-too-large' }],
    ['a response to another request', { messages: 'other-id' }, {}, { kind: 'unexpected-response', status: 200 }],
    ['a web page', { body: '<h1>Welcome</h1>', contentType: 'text/html' }, {}, { kind: 'web-page', status: 200 }],
    ['an empty body', { body: '', contentType: 'application/json' }, {}, { kind: 'empty-response', status: 200 }],
    [
      'JSON outside of the protocol',
      { body: '[]', contentType: 'application/json' },
      {},
      { kind: 'unexpected-response' },
    ],
    ['truncated JSON', { body: '{"jsonrpc"', contentType: 'application/json' }, {}, { kind: 'truncated' }],
    ['an HTTP error', { status: 500 }, {}, { kind: 'refused', status: 500 }],
    ['a rate limit', { status: 429, body: '' }, {}, { kind: 'too-many' }],
    ['a late response', { delayMs: 2000 }, { seconds: 0.5 }, { kind: 'timed-out' }],
    ['a truncated response', { cutAfterBytes: 40 }, {}, { kind: 'truncated' }],
    ['a redirect', { redirectTo: 'http://127.0.0.1:1/mcp', status: 307 }, {}, { kind: 'redirected' }],
  ])('that receives %s fails, is possibly billed and is not sent again', async (_, what, more, failure) => {
    const result = await callWithFault(what, more);
    expect(result.failure).toMatchObject(failure);
    expect(result.row).toMatchObject({ name: 'toolsCall', state: 'possible', billed: null });
    expect(result.savedCount).toBe(0);
    const requests = (await service.control('GET', 'seen')) as unknown as { endpoint: string }[];
    expect(requests.filter(({ endpoint }) => endpoint === 'mcp tools/call')).toHaveLength(1);
  });

  const rpcError = { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Go away' } };
  const zodError = { success: false, error: { name: 'ZodError', issues: [{ code: 'custom', path: ['q'] }] } };
  const bodies: [name: string, body: string, contentType: string][] = [
    ['an empty body', '', 'text/plain'],
    ['a web page', '<!doctype html><h1>Proxy</h1>', 'text/html'],
    ['plain text', 'Go away', 'text/plain'],
    ['JSON of unknown shape', '{"oops":1}', 'application/json'],
    ['Forbidden', '{"error":{"message":"Forbidden"}}', 'application/json'],
    ['a validation failure', JSON.stringify(zodError), 'application/json'],
    ['an error of the protocol', JSON.stringify(rpcError), 'application/json'],
  ];
  const statuses = [400, 401, 402, 403, 404, 408, 413, 414, 429, 500, 503];

  it.each(statuses)('that fails with status %i is described by it, whatever the body', async (status) => {
    for (const [name, body, contentType] of bodies) {
      const { failure, row } = await callWithFault({ status, body, contentType, times: 1 });
      const byBody = {
        Forbidden: 'forbidden',
        'a validation failure': 'invalid',
        'an error of the protocol': 'rpc-error',
      };
      const byStatus = { 404: 'lost-session', 429: 'too-many' }[status] ?? 'refused';
      const isCertain = [402, 404, 408, 429].includes(status);
      const kind = isCertain ? byStatus : (byBody[name as keyof typeof byBody] ?? byStatus);
      expect(failure, name).toMatchObject({ kind, ...(kind === 'refused' && { status }) });
      expect(row, name).toMatchObject({ state: 'possible', billed: null });
      expect(row?.sentTwice, name).toBe(status === 408 || undefined);
    }
  });

  it('succeeds and is saved if a huge event precedes the response', async () => {
    expect(await callWithFault({ messages: 'huge' })).toMatchObject({ failure: null, savedCount: 1 });
  });

  it('starts a new session after the server rejected the old one with an error instead of status 404', async () => {
    const { tools, rows } = createTools();
    await tools.list({ remainingOnly: false, connection: 'first' });
    const error = { code: -32000, message: 'Bad Request: No valid session ID provided' };
    const body = JSON.stringify({ jsonrpc: '2.0', error, id: null });
    await addFault({ endpoint: 'tools/call', status: 400, body, contentType: 'application/json', times: 1 });
    expect(await tools.call(suggestions)).toEqual({ ok: false, failure: { kind: 'rpc-error', ...error } });
    expect(await tools.call(suggestions)).toMatchObject({ ok: true });
    const names = rows().map(({ name }) => name);
    expect(names).toEqual(['toolsBegin', 'toolsList', 'toolsCall', 'toolsBegin', 'toolsCall']);
  });

  it.each([
    ['the time limit', { messages: 'endless' }, { seconds: 0.5 }, 'timed-out'],
    ['the limit of events', { messages: 'chatter' }, { bounds: small }, 'response-too-large'],
    ['the limit of bytes', { messages: 'flood' }, { bounds: small }, 'response-too-large'],
  ])('whose stream never ends is closed at %s, for each kind of message', async (_, fault, more, kind) => {
    for (const method of ['initialize', 'tools/list', 'tools/call']) {
      await service.control('DELETE', 'seen');
      await addFault({ endpoint: method, ...fault, times: 1 });
      const { tools, rows } = createTools(more);
      await tools.list({ remainingOnly: false, connection: 'first' });
      if (method === 'tools/call') await tools.call(suggestions);
      expect(rows().at(-1), method).toMatchObject({ state: 'possible', failure: kind, billed: null });
      const isClosed = async () => {
        const requests = (await service.control('GET', 'seen')) as unknown as Record<string, unknown>[];
        return requests.find(({ endpoint }) => endpoint === `mcp ${method}`)?.cancelled;
      };
      await expect.poll(isClosed, { message: method }).toBe(true);
    }
  });

  it('succeeds even if the response to the notification before it never ends', async () => {
    const stalled = { status: 200, body: 'x'.repeat(100), contentType: 'text/event-stream', stallAfterBytes: 10 };
    await addFault({ endpoint: 'notifications/initialized', ...stalled });
    const { tools } = createTools({ seconds: 2 });
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toMatchObject({ ok: true });
  });

  it('never takes the token to the target of a redirect', async () => {
    await callWithFault({ redirectTo: `${service.running.url}/elsewhere`, status: 307 });
    const requests = (await service.control('GET', 'seen')) as unknown as { path: string }[];
    expect(requests.filter(({ path }) => path?.includes('other-origin'))).toEqual([]);
  });
});

describe('list of tools', () => {
  const fetchList = async (toolList: string) => {
    await setSwitches({ toolList });
    const { tools, repository, rows } = createTools();
    const first = await tools.list({ remainingOnly: false, connection: 'first' });
    const after = repository.lists.get(service.running.mcpUrl)?.next;
    const rest = after === undefined ? null : await tools.list({ remainingOnly: true, connection: 'first' });
    return { first, after, rest, list: repository.lists.get(service.running.mcpUrl), rows: rows() };
  };

  it('with 10,000 tools is fetched by two calls, with a ledger row for each request', async () => {
    const { first, after, rest, list, rows } = await fetchList('ten-thousand');
    expect([first, rest]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(after).toBeTypeOf('string');
    expect([list?.tools.length, list?.next, list?.ended]).toEqual([10_000, undefined, undefined]);
    expect(rows.filter(({ name }) => name === 'toolsList')).toHaveLength(20);
  });

  it.each([
    ['endless', 'too-many', 40],
    ['looping', 'circle', 2],
  ])('that is %s is fetched only in part, and the reason is stored', async (toolList, ended, pages) => {
    const { list, rows } = await fetchList(toolList);
    expect([list?.ended, list?.next]).toEqual([ended, undefined]);
    expect(rows.filter(({ name }) => name === 'toolsList')).toHaveLength(pages);
  });

  it('keeps the pages before a failed one', async () => {
    await setSwitches({ toolList: 'ten-thousand' });
    const { tools, repository } = createTools();
    await tools.list({ remainingOnly: false, connection: 'first' });
    await addFault({ endpoint: 'tools/list', status: 500 });
    expect(await tools.list({ remainingOnly: true, connection: 'first' })).toMatchObject({ ok: false });
    expect(repository.lists.get(service.running.mcpUrl)).toMatchObject({
      next: expect.any(String),
      tools: { length: 500 },
    });
  });

  const firstPage = async (): Promise<{ name: string }[]> => {
    const raw = createRawClient(service);
    const { message } = await raw.request('tools/list', {}, await raw.initialize());
    const { tools } = message.result as unknown as { tools: { name: string }[] };
    expect(tools.length).toBeGreaterThan(3);
    return tools;
  };

  it.each(['wrong-schemas', 'recursive-schemas'])('with %s is stored unchanged', async (toolList) => {
    const { first, list } = await fetchList(toolList);
    expect(first).toMatchObject({ ok: true });
    const sent = await firstPage();
    expect(list?.tools.slice(0, sent.length)).toEqual(sent);
  });

  it('with huge-schemas is stored with the names of its tools', async () => {
    const { first, list } = await fetchList('huge-schemas');
    expect(first).toMatchObject({ ok: true });
    const sent = await firstPage();
    const names = list?.tools.map((tool) => (tool as { name: string }).name);
    expect(names?.slice(0, sent.length)).toEqual(sent.map(({ name }) => name));
  });
});

describe('tool server initialization', () => {
  it.each([
    ['returns a web page', { body: '<html>', contentType: 'text/html' }, { kind: 'web-page' }],
    ['cannot be reached', { cutAfterBytes: 0 }, { kind: 'unreachable' }],
    [
      'uses another revision',
      {
        body: '{"jsonrpc":"2.0","id":"0002","result":{"protocolVersion":"1999-01-01"}}',
        contentType: 'application/json',
      },
      { kind: 'other-revision', revision: '1999-01-01' },
    ],
    [
      'returns an error',
      { body: '{"jsonrpc":"2.0","id":"0002","error":{"code":-32603,"message":"No"}}', contentType: 'application/json' },
      { kind: 'rpc-error', code: -32603, message: 'No' },
    ],
  ])('that %s makes listing fail, with a ledger row and no open session', async (_, what, failure) => {
    await addFault({ endpoint: 'initialize', ...what });
    const { tools, rows, sessions } = createTools();
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toMatchObject({ ok: false, failure });
    expect(rows()).toMatchObject([{ name: 'toolsBegin', state: 'possible' }]);
    expect(sessions.open.size).toBe(0);
  });
});

describe('token that a server repeats', () => {
  it('is neither stored nor part of a failure', async () => {
    const { token } = service.running;
    for (const start of [
      `{"result":{"content":[{"type":"text","text":"${token}"}]}`,
      `{"error":{"code":1,"message":"${token}"}`,
    ]) {
      const { tools, repository, sessions } = createTools();
      await tools.list({ remainingOnly: false, connection: 'first' });
      const body = `${start},"jsonrpc":"2.0","id":"0006"}`;
      await addFault({ endpoint: 'tools/call', body, contentType: 'application/json', times: 1 });
      const response = await tools.call(suggestions);
      expect(JSON.stringify([response, [...repository.responses.values()], [...sessions.open]])).not.toContain(token);
      expect(JSON.stringify([response, [...repository.responses.values()]])).toContain('…');
    }
  });
});

describe('event stream that ends without an empty line', () => {
  const message = JSON.stringify({ jsonrpc: '2.0', id: 'a', result: { content: [] } });
  const streamOf = (text: string, isBroken: boolean) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        if (!isBroken) controller.close();
      },
      pull: (controller) => controller.error(new Error('cut off')),
    });

  it.each([false, true])('still contains its last response if that is whole: broken %s', async (isBroken) => {
    for (const text of [`data: ${message}`, `data: ${message}\n`]) {
      const read = await readEventStream(streamOf(text, isBroken), 'a', defaultBodyLimits);
      expect(read).toMatchObject({ end: 'complete', reply: { is: 'result', value: { content: [] } } });
    }
    const half = await readEventStream(streamOf(`data: ${message.slice(0, -1)}`, isBroken), 'a', defaultBodyLimits);
    expect(half).toMatchObject({ end: isBroken ? 'interrupted' : 'complete', reply: { is: 'other' } });
  });
});
