import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Consent, ToolRules } from '@/lib/settings/tool-rule';
import type { ToolCallOutcome } from '@/lib/tools/background/send-tool-call';
import { toolsAt } from './contract/tools-at';
import { testService } from './service/http/test-service';
import { ordinaryToolSwitches } from './service/mcp/tool-switches';
import { toolCount } from './service/mcp/tools';
import { testSettings } from './test-settings';

/**
 * Tests the client against the local service's MCP server in all its modes. The two are independent implementations of
 * the protocol.
 */
const service = testService();
const setSwitches = (switches: unknown) => service.control('PATCH', 'switches', switches);
const createTools = (more: Parameters<typeof toolsAt>[1] = {}) =>
  toolsAt(service.running.mcpUrl, { token: service.running.token, ...more });
const suggestions = { tool: 'search_autocomplete', params: { q: 'how' }, confirmed: true, connection: 'first' };

beforeEach(async () => {
  await service.control('DELETE', 'bill');
  await service.control('PUT', 'balance', { micros: 1_000_000 });
});
afterEach(() => setSwitches(ordinaryToolSwitches));

const forms = ['json', 'sse', 'sse-lines'].flatMap((toolAnswers) =>
  (['handshake', 'stateless', 'both'] as const).flatMap((toolRevisions) =>
    [true, false].map((toolSessions) => ({ toolAnswers, toolRevisions, toolSessions })),
  ),
);

describe('tools client with the local MCP server', () => {
  it.each(forms)('lists the tools and calls one, with a ledger row for each step: %o', async (form) => {
    await setSwitches({ ...form, toolParamHeaders: true });
    const { tools, repository, rows } = createTools();
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toEqual({ ok: true, value: null });
    expect(repository.lists.get(service.running.mcpUrl)?.tools).toHaveLength(toolCount);
    const called = await tools.call({ ...suggestions, params: { q: 'wie groß ' } });
    expect(called).toMatchObject({ ok: true });
    const response = repository.responses.get(called.ok ? called.value.id : '');
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ content: [{ type: 'text' }], isError: false });
    expect(rows().map(({ name, tool, state }) => [name, tool, state])).toEqual([
      ['toolsBegin', undefined, 'confirmed'],
      ['toolsList', undefined, 'confirmed'],
      ['toolsCall', 'search_autocomplete', 'confirmed'],
    ]);
  });

  it('initializes once per session, even for concurrent calls', async () => {
    const { tools, rows } = createTools();
    await Promise.all([tools.call(suggestions), tools.call({ ...suggestions, params: { q: 'why' } })]);
    await tools.list({ remainingOnly: false, connection: 'first' });
    expect(rows().filter(({ name }) => name === 'toolsBegin')).toHaveLength(1);
  });

  it('sends concurrent identical calls once', async () => {
    const { tools, rows } = createTools();
    const [one, two] = await Promise.all([tools.call(suggestions), tools.call(suggestions)]);
    expect(one).toEqual(two);
    expect(rows().filter(({ name }) => name === 'toolsCall')).toHaveLength(1);
    expect((await service.control('GET', 'bill')).total?.requests).toBe(1);
  });

  it('sends an identical call again after the connection changes', async () => {
    const { tools, rows, account } = createTools();
    const first = tools.call(suggestions);
    while (rows().length === 0) await new Promise(setImmediate);
    account.connection = { id: 'second', name: 'Other' };
    await Promise.all([first, tools.call({ ...suggestions, connection: 'second' })]);
    expect(rows().filter(({ name }) => name === 'toolsCall')).toHaveLength(2);
  });

  it('sends nothing if another connection than the one that the user saw is active', async () => {
    const { tools, rows, account } = createTools();
    account.connection = { id: 'second', name: 'Other' };
    const failure = { kind: 'tool-other-connection' };
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toEqual({ ok: false, failure });
    expect(await tools.call(suggestions)).toEqual({ ok: false, failure });
    expect(rows()).toEqual([]);
  });

  it('reports a lost session without a retry and initializes again for the next call', async () => {
    const { tools, rows } = createTools();
    await tools.list({ remainingOnly: false, connection: 'first' });
    await service.control('DELETE', 'tool-sessions');
    expect(await tools.call(suggestions)).toEqual({ ok: false, failure: { kind: 'lost-session' } });
    expect(rows().map(({ name }) => name)).toEqual(['toolsBegin', 'toolsList', 'toolsCall']);
    expect(await tools.call(suggestions)).toMatchObject({ ok: true });
    expect(
      rows()
        .map(({ name }) => name)
        .slice(3),
    ).toEqual(['toolsBegin', 'toolsCall']);
  });

  it('keeps a newer session when a call in the lost one ends', async () => {
    const { tools, sessions, account } = createTools();
    await tools.list({ remainingOnly: false, connection: 'first' });
    await service.control('DELETE', 'tool-sessions');
    const lost = await sessions.get(account.connection.id);
    const newer = { mcpUrl: account.mcpUrl, id: 'newer', revision: '2025-11-25' };
    await sessions.put(account.connection.id, newer);
    const reads = [lost];
    const getSession = sessions.get;
    sessions.get = async (connection) => reads.pop() ?? getSession(connection);
    expect(await tools.call(suggestions)).toEqual({ ok: false, failure: { kind: 'lost-session' } });
    expect(await getSession(account.connection.id)).toEqual(newer);
  });

  it('reports an unknown token as forbidden', async () => {
    const { tools, rows } = createTools({ token: `${service.running.token.slice(0, -4)}AAAA` });
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toEqual({
      ok: false,
      failure: { kind: 'forbidden' },
    });
    expect(rows()).toMatchObject([{ name: 'toolsBegin', state: 'possible', failure: 'forbidden' }]);
  });

  it('keeps an earlier list when the service lists no tools, until it lists tools again', async () => {
    const { tools, repository, account } = createTools();
    const storedList = () => repository.lists.get(account.mcpUrl);
    await tools.list({ remainingOnly: false, connection: 'first' });
    const earlier = storedList();
    await service.control('PUT', 'balance', { micros: 0 });
    await setSwitches({ zeroBalance: 'no-tools' });
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toMatchObject({ ok: true });
    expect(storedList()).toEqual({ ...earlier, emptyAt: expect.any(Number) });
    await service.control('PUT', 'balance', { micros: 1_000_000 });
    await tools.list({ remainingOnly: false, connection: 'first' });
    expect(storedList()).toMatchObject({ tools: { length: 11 } });
    expect(storedList()).not.toHaveProperty('emptyAt');
  });

  it('reports forbidden or lists no tools for a zero balance, depending on the service', async () => {
    const { tools, repository } = createTools();
    await service.control('PUT', 'balance', { micros: 0 });
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toEqual({
      ok: false,
      failure: { kind: 'forbidden' },
    });
    await setSwitches({ zeroBalance: 'no-tools' });
    expect(await tools.list({ remainingOnly: false, connection: 'first' })).toMatchObject({ ok: true });
    expect(repository.lists.get(service.running.mcpUrl)?.tools).toEqual([]);
  });
});

const rulesWith = (consent: Consent, micros: number | null = null): ToolRules => ({
  [service.running.mcpUrl]: { search_autocomplete: { consent, micros, at: 5 } },
});

describe('tool rule', () => {
  it('prevents a call with `never`, requires confirmation with `ask` and none with `allow`', async () => {
    const never = createTools({ settings: { tools: rulesWith('never') } });
    const kind = 'tool-forbidden';
    expect(await never.tools.call(suggestions)).toEqual({ ok: false, failure: { kind, tool: suggestions.tool } });
    for (const settings of [{}, { tools: rulesWith('ask') }]) {
      const { tools, rows } = createTools({ settings });
      const refused = await tools.call({ ...suggestions, confirmed: false });
      expect(refused).toEqual({ ok: false, failure: { kind: 'tool-unconfirmed', tool: suggestions.tool } });
      expect(rows()).toEqual([]);
    }
    expect(never.rows()).toEqual([]);
    const allowed = createTools({ settings: { tools: rulesWith('allow') } });
    expect(await allowed.tools.call({ ...suggestions, confirmed: false })).toMatchObject({ ok: true });
  });

  it('sets the price that the ledger records and that the limit per request is checked against', async () => {
    const { tools, rows } = createTools({ settings: { tools: rulesWith('allow', 700) } });
    await tools.call(suggestions);
    const [, row] = rows();
    expect(row).toMatchObject({
      quoted: 700,
      billed: 700,
      priceSource: 'entered',
      connection: { id: 'first', name: 'Mine' },
    });
    expect(row).toMatchObject({
      priceEnteredAt: 5,
      params: suggestions.params,
      tool: suggestions.tool,
      state: 'confirmed',
    });
    const expensive = createTools({ settings: { tools: rulesWith('allow', 20_001) } });
    const refused = await expensive.tools.call(suggestions);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'over-budget', which: 'call' } });
    expect(expensive.rows().map(({ name }) => name)).toEqual(['toolsBegin']);
  });
});

describe('daily limit', () => {
  it('includes the initialization and listing of tools at the assumed price', async () => {
    const budgets = { ...testSettings('').budgets, perDay: 10_000 };
    const { tools, rows } = createTools({ settings: { budgets } });
    const refused = await tools.list({ remainingOnly: false, connection: 'first' });
    expect(refused).toEqual({ ok: false, failure: { kind: 'over-budget', which: 'day', by: 10_000, limit: 10_000 } });
    expect(rows()).toHaveLength(1);
  });

  it('is the one that the user sets between two requests of the same call', async () => {
    const { tools, rows, account, sessions } = createTools();
    const { put } = sessions;
    sessions.put = async (...session) => {
      await put(...session);
      account.settings = { ...account.settings, budgets: { ...account.settings.budgets, perDay: 10_000 } };
    };
    const refused = await tools.list({ remainingOnly: false, connection: 'first' });
    expect(refused).toMatchObject({ failure: { kind: 'over-budget', which: 'day' } });
    expect(rows().map(({ name }) => name)).toEqual(['toolsBegin']);
  });
});

const slowCall = {
  tool: 'get_video_captions',
  params: { videoId: 'aaaaaaaaaaa', mode: 'force-whisper' },
  confirmed: true,
  connection: 'first',
};

describe('slow tool call', () => {
  it('is passed to the offscreen document with its session and without the token, and billed once', async () => {
    const passed: object[] = [];
    const { tools, rows, sessions } = createTools({
      async sendSlow(call) {
        passed.push(call);
        return { ok: true, value: { isError: false } };
      },
    });
    await tools.call(suggestions);
    expect(passed).toEqual([]);
    const called = await tools.call(slowCall);
    expect(called).toEqual({ ok: true, value: { id: rows().at(-1)?.id } });
    expect(passed).toMatchObject([{ connection: 'first', session: sessions.open.get('first') }]);
    expect(JSON.stringify(passed)).not.toContain(service.running.token);
    expect(rows().map(({ name, state }) => [name, state])).toEqual([
      ['toolsBegin', 'confirmed'],
      ['toolsCall', 'confirmed'],
      ['toolsCall', 'confirmed'],
    ]);
    expect((await service.control('GET', 'bill')).total?.requests).toBe(1);
  });

  it('is sent by the worker if no document can send it', async () => {
    const { tools, rows } = createTools();
    await tools.call(slowCall);
    expect(rows().filter(({ name }) => name === 'toolsCall')).toHaveLength(1);
    expect((await service.control('GET', 'bill')).log).toHaveLength(1);
  });

  const interrupted = { ok: false, failure: { kind: 'interrupted' } } as const;
  const stopped = { ok: false, failure: { kind: 'stopped' } } as const;
  const lost = { ok: false, failure: { kind: 'lost-session' }, isSessionLost: true } as const;
  const toolError = { ok: true, value: { isError: true } } as const;
  it('leaves no ledger row if it is cancelled before it is sent', async () => {
    const { tools, rows } = createTools({ sendSlow: async () => ({ ...stopped, isUnsent: true }) });
    expect(await tools.call(slowCall)).toMatchObject(stopped);
    expect(rows().map(({ name }) => name)).toEqual(['toolsBegin']);
  });

  it.each<[string, ToolCallOutcome, string | null, [state: string, failure: string | null]]>([
    ['the document closes', interrupted, null, ['possible', 'interrupted']],
    ['the document closes after it stored the response', interrupted, '{"content":[]}', ['confirmed', null]],
    ['the document closes after it stored an error', interrupted, '{"isError":true}', ['possible', 'refused']],
    ['the tool reports an error', toolError, '{"isError":true}', ['possible', 'refused']],
    ['it is cancelled', stopped, null, ['possible', 'stopped']],
    ['its session is lost', lost, null, ['possible', 'refused']],
  ])('has one ledger row if %s', async (_, outcome, body, [state, failure]) => {
    const { tools, rows, repository, sessions } = createTools({
      async sendSlow({ response }) {
        if (body !== null) await repository.putResponse({ ...response, receivedAt: response.requestedAt, body });
        return outcome;
      },
    });
    const called = await tools.call(slowCall);
    expect(called).not.toHaveProperty('isSessionLost');
    expect(rows().filter(({ name }) => name === 'toolsCall')).toMatchObject([{ state, failure }]);
    expect(sessions.open.has('first')).toBe(outcome !== lost);
  });
});

describe('tool call', () => {
  it('without address, valid token or permission is rejected before the ledger is written', async () => {
    const cases = [
      [toolsAt('', {}), { kind: 'no-tool-address' }],
      [createTools({ token: 'no token of the form' }), { kind: 'malformed-token' }],
      [createTools({ isPermitted: false }), { kind: 'no-permission', origin: new URL(service.running.mcpUrl).origin }],
    ] as const;
    for (const [{ tools, rows }, failure] of cases) {
      expect(await tools.call(suggestions)).toEqual({ ok: false, failure });
      expect(rows()).toEqual([]);
    }
  });

  it('that returns a tool’s error is saved and possibly billed', async () => {
    const { tools, repository, rows } = createTools();
    const called = await tools.call({ tool: 'search_autocomplete', params: {}, confirmed: true, connection: 'first' });
    expect(JSON.parse(repository.responses.get(called.ok ? called.value.id : '')?.body ?? '{}')).toMatchObject({
      isError: true,
    });
    expect(rows().at(-1)).toMatchObject({ state: 'possible', failure: 'refused' });
  });

  it('that is stopped before it is sent leaves no row', async () => {
    const { tools, rows, account } = createTools();
    let stopping = Promise.resolve();
    Object.defineProperty(account, 'mcpUrl', {
      get() {
        stopping = tools.stop(() => true);
        return service.running.mcpUrl;
      },
    });
    expect(await tools.call(suggestions)).toEqual({ ok: false, failure: { kind: 'stopped' } });
    await stopping;
    expect(rows()).toEqual([]);
    expect((await service.control('GET', 'bill')).log).toEqual([]);
  });
});
