import { afterEach, describe, expect, it } from 'vitest';
import { type Json, testService } from '../http/test-service.ts';
import { createRawClient } from './raw-client.ts';
import { ordinaryToolSwitches } from './tool-switches.ts';

const service = testService();
const { control } = service;
const { statelessRequest } = createRawClient(service);
const setSwitches = (switches: unknown) => control('PATCH', 'switches', switches);
const addFault = (what: unknown) => control('POST', 'faults', what);
const listTools = async (cursor?: Json) =>
  (await statelessRequest('tools/list', cursor === undefined ? {} : { cursor })).message.result ?? {};
const suggestions = () => statelessRequest('tools/call', { name: 'search_autocomplete', arguments: { q: 'how' } });
const billedRequests = async () => (await control('GET', 'bill')).total?.requests;

/** Reads the first bytes of a response that may never end. */
async function beginning(bytes: number): Promise<string> {
  const stop = new AbortController();
  const method = 'tools/list';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const response = await fetch(service.running.mcpUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${service.running.token}`,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta } }),
    signal: stop.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length >= bytes) break;
  }
  stop.abort();
  return text;
}

afterEach(async () => {
  await setSwitches(ordinaryToolSwitches);
  await control('DELETE', 'faults');
  await control('DELETE', 'bill');
});

describe('a list of tools that a switch changes', () => {
  it('can have 10,000 tools on twenty pages', async () => {
    await setSwitches({ toolList: 'ten-thousand' });
    const names = new Set<unknown>();
    let pages = 0;
    let cursor: Json | undefined;
    do {
      const result = await listTools(cursor);
      for (const tool of result.tools as unknown as Json[]) names.add(tool.name);
      cursor = result.nextCursor;
      pages += 1;
    } while (cursor !== undefined);
    expect([names.size, pages]).toEqual([10_000, 20]);
  });

  it('can be endless, with new cursors or with a repeated one', async () => {
    await setSwitches({ toolList: 'endless' });
    const first = (await listTools()).nextCursor;
    const second = (await listTools(first)).nextCursor;
    expect(second).not.toEqual(first);
    await setSwitches({ toolList: 'looping' });
    const again = (await listTools()).nextCursor;
    expect((await listTools(again)).nextCursor).toEqual(again);
  });

  it('can have invalid schemas and entries that are not tools', async () => {
    await setSwitches({ toolList: 'wrong-schemas' });
    const tools = (await listTools()).tools as unknown as Json[];
    expect(tools).toHaveLength(16);
    expect(tools.map((tool) => tool?.inputSchema).slice(0, 3)).toEqual([null, 'object', []]);
    expect(tools.slice(-2)).toEqual(['a tool', null]);
  });

  it('can have recursive schemas and external references', async () => {
    await setSwitches({ toolList: 'recursive-schemas' });
    const text = JSON.stringify(await listTools());
    for (const to of ['#', '#/$defs/one', 'http://127.0.0.1:1/schema.json']) expect(text).toContain(`"$ref":"${to}"`);
  });

  it('can have oversized schemas', async () => {
    await setSwitches({ toolList: 'huge-schemas' });
    const tools = (await listTools()).tools as unknown as Json[];
    const sizes = tools.map((tool) => JSON.stringify(tool).length);
    expect(sizes.every((size) => size > 40_000)).toBe(true);
    expect(sizes[3]).toBeGreaterThan(1_000_000);
  });
});

describe('a response stream with a fault', () => {
  it.each([
    ['endless', /^(: still here\n\n)+$/, 50],
    ['chatter', /^(event: message\ndata: \{[^\n]*"method":"notifications\/message"[^\n]*\n\n)+$/, 300],
    ['flood', /^data: "x+$/, 200_000],
  ])('of the kind %s has no response in its first bytes and then goes on', async (messages, pattern, bytes) => {
    await addFault({ endpoint: 'tools/list', messages });
    const text = await beginning(bytes);
    expect(text).toMatch(pattern);
    // A stream that had ended would be shorter.
    expect(text.length).toBeGreaterThanOrEqual(bytes);
  });

  it('can end within an event', async () => {
    await addFault({ endpoint: 'tools/call', messages: 'half' });
    const { headers, text } = await suggestions();
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(text).toMatch(/^event: message\ndata: \{/);
    expect(text).not.toContain('\n\n');
  });

  it('can be cut after some bytes', async () => {
    await setSwitches({ toolAnswers: 'sse' });
    await addFault({ endpoint: 'tools/call', cutAfterBytes: 40 });
    await expect(suggestions()).rejects.toThrow();
  });

  it('can have an event of 10 MB before the response', async () => {
    await addFault({ endpoint: 'tools/call', messages: 'huge' });
    const { text, message } = await suggestions();
    expect(text.length).toBeGreaterThan(10 * 1024 * 1024);
    expect(message.result?.isError).toBe(false);
  });

  it.each(['json', 'sse'])('can have an unknown request id, as %s', async (toolAnswers) => {
    await setSwitches({ toolAnswers });
    await addFault({ endpoint: 'mcp', messages: 'other-id' });
    expect((await suggestions()).message.id).toBe('nobody-asked-this');
  });
});

describe('an MCP response with a fault', () => {
  it('can be an HTML page or a redirect', async () => {
    await addFault({ endpoint: 'mcp', body: '<h1>Welcome</h1>', contentType: 'text/html', times: 1 });
    expect((await statelessRequest('tools/list')).text).toBe('<h1>Welcome</h1>');
    await addFault({ endpoint: 'mcp', redirectTo: `${service.running.url}/elsewhere`, status: 307, times: 1 });
    expect((await statelessRequest('tools/list')).status).toBe(404);
  });

  it('can arrive late', async () => {
    await addFault({ endpoint: 'tools/call', address: 'search_videos', delayMs: 60_000 });
    let isThere = false;
    const onResponse = () => {
      isThere = true;
    };
    // The service stops before the delay ends, so this response never arrives.
    statelessRequest('tools/call', { name: 'search_videos', arguments: { query: 'tide' } }).then(
      onResponse,
      () => undefined,
    );
    await expect.poll(billedRequests).toBe(1);
    // A later request completes first.
    expect((await suggestions()).status).toBe(200);
    expect(isThere).toBe(false);
    await addFault({ endpoint: 'mcp', delayMs: 1, times: 1 });
    expect((await statelessRequest('tools/list')).status).toBe(200);
  });

  it('can be limited to one tool', async () => {
    await addFault({ endpoint: 'tools/call', address: 'search_videos', status: 502 });
    expect((await suggestions()).status).toBe(200);
    expect((await statelessRequest('tools/call', { name: 'search_videos' })).status).toBe(502);
  });

  it('is unbilled if it is replaced and billed if it is cut, unless the fault says otherwise', async () => {
    await addFault({ endpoint: 'tools/call', status: 500, times: 1 });
    await suggestions();
    expect(await billedRequests()).toBe(0);
    await addFault({ endpoint: 'tools/call', status: 500, billed: true, times: 1 });
    await suggestions();
    expect(await billedRequests()).toBe(1);
    await control('DELETE', 'bill');
    await addFault({ endpoint: 'tools/call', cutAfterBytes: 0, times: 1 });
    await expect(suggestions()).rejects.toThrow();
    expect(await billedRequests()).toBe(1);
    await addFault({ endpoint: 'tools/call', messages: 'half', times: 1 });
    await suggestions();
    expect(await billedRequests()).toBe(2);
    await addFault({ endpoint: 'tools/call', messages: 'half', billed: false, times: 1 });
    await suggestions();
    expect(await billedRequests()).toBe(2);
  });

  it('is not caused by a fault without an endpoint', async () => {
    await addFault({ status: 500 });
    expect((await suggestions()).status).toBe(200);
  });
});
