import { afterEach, describe, expect, it } from 'vitest';
import { toolsAt } from './contract/tools-at';
import { type SdkServer, type SdkWanted, startSdkServer } from './service/other/sdk-server';

/** The client against an independent server: that of the official SDK. */
const running: SdkServer[] = [];
afterEach(() => Promise.all(running.splice(0).map(({ stop }) => stop())));
const token = 'e30.e30.sig';
async function against(wanted: SdkWanted) {
  const server = await startSdkServer({ token, ...wanted });
  running.push(server);
  return { server, ...toolsAt(server.url, { token }) };
}

const variants = [true, false].flatMap((sessions) =>
  (['json', 'sse'] as const).flatMap((answers) =>
    [true, false].flatMap((resumable) =>
      [true, false].map((structured) => ({ sessions, answers, resumable, structured })),
    ),
  ),
);

describe('server of the official SDK', () => {
  it.each(variants)('is initialized, listed and called: %o', async (wanted) => {
    const { server, tools, repository, rows } = await against(wanted);
    expect(await tools.list({ rest: false })).toEqual({ ok: true, value: null });
    expect(repository.lists.get(server.url)?.tools).toHaveLength(11);
    const called = await tools.call({ tool: 'search_autocomplete', asked: { q: 'how' }, confirmed: true });
    const answer = repository.answers.get(called.ok ? called.value.id : '');
    expect(answer?.body).toContain('search_autocomplete');
    expect(rows().map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(server.seen.map(({ asked }) => asked)).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/call',
    ]);
    expect(server.seen.every(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
  });

  it('may lose the session, which is reported without a retry', async () => {
    const { server, tools, sessions } = await against({});
    await tools.list({ rest: false });
    await server.forget();
    expect(await tools.list({ rest: false })).toEqual({ ok: false, failure: { kind: 'lost-session' } });
    expect(server.seen).toHaveLength(4);
    expect(sessions.open.size).toBe(0);
    expect(await tools.list({ rest: false })).toMatchObject({ ok: true });
  });

  it('may have no tools', async () => {
    const { server, tools, repository } = await against({ tools: 'none' });
    const listed = await tools.list({ rest: false });
    // A server without tools may also reject the method.
    if (listed.ok) expect(repository.lists.get(server.url)?.tools).toEqual([]);
    else expect(listed.failure).toMatchObject({ kind: 'rpc-error' });
  });

  it('reports rejected arguments', async () => {
    const { tools, rows } = await against({});
    const answer = await tools.call({ tool: 'search_autocomplete', asked: {}, confirmed: true });
    expect(answer.ok || answer.failure.kind === 'rpc-error').toBe(true);
    expect(rows().at(-1)).toMatchObject({ name: 'toolsCall', state: 'possible', failure: 'refused' });
  });

  it('rejects another token', async () => {
    const { server } = await against({});
    const { tools } = toolsAt(server.url, { token: 'e30.e30.other' });
    expect(await tools.list({ rest: false })).toEqual({ ok: false, failure: { kind: 'forbidden' } });
  });
});
