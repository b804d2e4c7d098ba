import { afterEach, describe, expect, it } from 'vitest';
import { toolsAt } from './contract/tools-at';
import { type SdkServer, type SdkServerOptions, startSdkServer } from './service/independent/sdk-server';
import { toolCount } from './service/mcp/tools';

/** Tests the client against an independent server from the official SDK. */
const running: SdkServer[] = [];
afterEach(() => Promise.all(running.splice(0).map(({ stop }) => stop())));
const token = 'e30.e30.sig';
async function connect(options: SdkServerOptions) {
  const server = await startSdkServer({ token, ...options });
  running.push(server);
  return { server, ...toolsAt(server.url, { token }) };
}

const variants = [true, false].flatMap((sessions) =>
  (['json', 'sse'] as const).flatMap((responseType) =>
    [true, false].flatMap((resumable) =>
      [true, false].map((structured) => ({ sessions, responseType, resumable, structured })),
    ),
  ),
);

describe('tools client with a server of the official SDK', () => {
  it.each(variants)('initializes, lists the tools and calls one: %o', async (options) => {
    const { server, tools, repository, rows } = await connect(options);
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toEqual({ ok: true, value: null });
    expect(repository.lists.get(server.url)?.tools).toHaveLength(toolCount);
    const called = await tools.call({
      tool: 'search_autocomplete',
      params: { q: 'how' },
      confirmed: true,
      connection: 'first',
    });
    const response = repository.responses.get(called.ok ? called.value.id : '');
    expect(response?.body).toContain('search_autocomplete');
    expect(rows().map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(server.requests.map(({ rpcMethod }) => rpcMethod)).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/call',
    ]);
    expect(server.requests.every(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
  });

  it('reports a lost session without a retry and starts a new one for the next request', async () => {
    const { server, tools, sessions } = await connect({});
    await tools.list({ remainingOnly: false, connection: 'first' });
    await server.endSessions();
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toEqual({
      ok: false,
      failure: { kind: 'lost-session' },
    });
    expect(server.requests).toHaveLength(4);
    expect(sessions.open.size).toBe(0);
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toMatchObject({ ok: true });
  });

  it('lists no tools if the server has none, or reports that the server rejects the method', async () => {
    const { server, tools, repository } = await connect({ tools: 'none' });
    const listed = await tools.list({ remainingOnly: false, connection: 'first' });
    // A server without tools can also reject the method.
    if (listed.ok) expect(repository.lists.get(server.url)?.tools).toEqual([]);
    else expect(listed.failure).toMatchObject({ kind: 'rpc-error' });
  });

  it('records a call with rejected arguments as refused and possibly billed', async () => {
    const { tools, rows } = await connect({});
    const response = await tools.call({
      tool: 'search_autocomplete',
      params: {},
      confirmed: true,
      connection: 'first',
    });
    expect(response.ok || response.failure.kind === 'rpc-error').toBe(true);
    expect(rows().at(-1)).toMatchObject({ name: 'toolsCall', state: 'possible', failure: 'refused' });
  });

  it('reports a wrong token as forbidden', async () => {
    const { server } = await connect({});
    const { tools } = toolsAt(server.url, { token: 'e30.e30.other' });
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toEqual({
      ok: false,
      failure: { kind: 'forbidden' },
    });
  });
});
