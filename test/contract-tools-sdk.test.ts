import { afterEach, describe, expect, it } from 'vitest';
import { toolsAt } from './contract/tools-at';
import { type SdkServer, type SdkWanted, startSdkServer } from './service/other/sdk-server';

/** Our client against a server that nobody here wrote: the official SDK's own. */
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

describe('a server of the official SDK', () => {
  it.each(variants)('is begun, listed and called: %o', async (wanted) => {
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

  it('that has lost the session says so, and is asked nothing again', async () => {
    const { server, tools, sessions } = await against({});
    await tools.list({ rest: false });
    await server.forget();
    expect(await tools.list({ rest: false })).toEqual({ ok: false, failure: { kind: 'lost-session' } });
    expect(server.seen).toHaveLength(4);
    expect(sessions.open.size).toBe(0);
    expect(await tools.list({ rest: false })).toMatchObject({ ok: true });
  });

  it('that has no tools lists none', async () => {
    const { server, tools, repository } = await against({ tools: 'none' });
    const listed = await tools.list({ rest: false });
    // A server without any tool may also say that it does not know the question.
    if (listed.ok) expect(repository.lists.get(server.url)?.tools).toEqual([]);
    else expect(listed.failure).toMatchObject({ kind: 'rpc-error' });
  });

  it('that refuses arguments says what it says', async () => {
    const { tools, rows } = await against({});
    const answer = await tools.call({ tool: 'search_autocomplete', asked: {}, confirmed: true });
    expect(answer.ok || answer.failure.kind === 'rpc-error').toBe(true);
    expect(rows().at(-1)).toMatchObject({ name: 'toolsCall', state: 'possible', failure: 'refused' });
  });

  it('refuses another token', async () => {
    const { server } = await against({});
    const { tools } = toolsAt(server.url, { token: 'e30.e30.other' });
    expect(await tools.list({ rest: false })).toEqual({ ok: false, failure: { kind: 'forbidden' } });
  });
});
