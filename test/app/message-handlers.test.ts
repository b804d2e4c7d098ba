import { describe, expect, it } from 'vitest';
import { createMessageHandlers } from '@/lib/app/message-handlers';
import type { AccountState } from '@/lib/connection/connection';
import type { DeletionTarget, MessageSource } from '@/lib/messaging/messages';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { fail, ok } from '@/lib/shared/result';
import { cachedResponse, ledgerInMemory, parsedResponse, responsesInMemory, scriptedCall } from '../fakes';

const page: MessageSource = { tabId: 7, ownPage: false, topFrame: true };
const panel: MessageSource = { tabId: undefined, ownPage: true, topFrame: true };
const pageState = { videoId: VideoId.parse('aaaaaaaaaaa'), kind: 'watch' } as const;
const account: AccountState = { serviceUrl: '', token: { is: 'none' }, permitted: false };
const states = { first: { token: account.token, workedAt: 5, canSaveToken: true, unreachable: [], tokenless: [] } };

function setUp(script: () => unknown = () => ok(parsedResponse('autocomplete', { data: [] }, { key: 'its key' }))) {
  const actions: string[] = [];
  const record = (what: string) => async () => void actions.push(what);
  const responses = responsesInMemory();
  const ledger = ledgerInMemory();
  const { call, requests } = scriptedCall(script);
  const handlers = createMessageHandlers({
    call,
    recover: record('settled orphans'),
    stop: record('stopped all'),
    handleOffscreenMessage: async ({ id }) => actions.push(`received ${id}`) > 0,
    pendingRequests: async () => [],
    pageOpened: record('page opened'),
    tabs: { shows: async (tabId, { videoId }) => void actions.push(`${tabId} shows ${videoId}`) },
    account: async () => account,
    connections: async () => states,
    responses: { ...responses, deleteAll: () => responses.deleteAll().then(record('deleted responses')) },
    ledger: { ...ledger, deleteAll: record('deleted ledger') },
    downloads: { process: record('processed downloads'), deleteAll: record('deleted downloads') },
    runs: { process: record('processed runs') },
    backups: { handle: async ({ is }) => record(`received ${is}`)().then(() => null) },
    tools: {
      list: async ({ remainingOnly }) => (actions.push(`listed ${remainingOnly}`) > 0 ? ok(null) : ok(null)),
      call: async ({ tool, confirmed }) => ok({ id: `${tool} ${confirmed}` }),
      stop: record('stopped tools'),
      deleteResponses: record('deleted tool responses'),
      deleteAll: record('deleted tools'),
    },
    signIn: { check: record('checked'), begin: record('started'), cancel: record('cancelled') },
    token: {
      moveToStorage: async (connection, rest) => void actions.push(`${connection} moved to ${rest}`),
      deleteToken: async (connection) => actions.push(`deleted ${connection}`) > 0,
    },
    deleteSettingsAndTokens: record('deleted settings'),
    deleteCollections: record('deleted collections'),
  });
  return { handlers, actions, responses, ledger, requests };
}

describe('message handlers of the worker', () => {
  it('store which video a tab shows', async () => {
    const { handlers, actions } = setUp();
    expect(await handlers['page/shows-video'](pageState, page)).toBeNull();
    expect(actions).toEqual(['7 shows aaaaaaaaaaa']);
  });

  it.each([
    ['a frame inside the page', { ...page, topFrame: false }],
    ['no tab', { ...page, tabId: undefined }],
  ])('ignore a video reported from %s', async (_, from) => {
    const { handlers, actions } = setUp();
    await handlers['page/shows-video'](pageState, from);
    expect(actions).toEqual([]);
  });

  it('check, start and cancel a sign-in, and move and revoke tokens', async () => {
    const { handlers, actions } = setUp();
    for (const kind of ['sign-in/check', 'sign-in/start', 'sign-in/cancel'] as const) await handlers[kind](null, panel);
    await handlers['token/move']({ connection: 'first', tokenStorage: 'session' }, panel);
    expect(await handlers['token/delete']({ connection: 'first' }, panel)).toEqual({ isRevoked: true });
    expect(actions).toEqual(['checked', 'started', 'cancelled', 'first moved to session', 'deleted first']);
  });

  it('respond to a call with only the key of the saved response', async () => {
    const { handlers, requests } = setUp();
    const request = { name: 'autocomplete', params: { q: 'tide' }, options: { again: true } } as const;
    expect(await handlers['service/call'](request, panel)).toEqual(ok({ key: 'its key' }));
    expect(requests).toEqual([{ name: 'autocomplete', params: { q: 'tide' }, options: { again: true } }]);
  });

  it('send a request without parameters to discover names, and save no response', async () => {
    const { handlers, requests } = setUp(() => fail({ kind: 'invalid', problems: [] }));
    expect(await handlers['parameter-names/probe']({ name: 'videos' }, panel)).toEqual({
      kind: 'invalid',
      problems: [],
    });
    expect(requests).toMatchObject([{ name: 'videos', params: {}, options: { again: true, probe: true } }]);
    expect(await requests[0]?.options?.saveResponse?.(cachedResponse())).toEqual(ok(null));
  });

  it('respond to a call with its failure', async () => {
    const { handlers } = setUp(() => fail({ kind: 'forbidden' }));
    const reply = await handlers['service/call']({ name: 'autocomplete', params: { q: 'tide' } }, panel);
    expect(reply).toEqual(fail({ kind: 'forbidden' }));
  });

  it('return the state of the account and of all connections', async () => {
    const { handlers } = setUp();
    expect(await handlers['account/state'](null, panel)).toEqual(account);
    expect(await handlers['account/connections'](null, panel)).toEqual(states);
  });

  it('pass on messages of the offscreen document, and record that a page was opened', async () => {
    const { handlers, actions } = setUp();
    expect(await handlers['offscreen/report-request']({ is: 'started', id: 'slow m key' }, panel)).toBe(true);
    expect(await handlers['requests/pending']({ videoId: 'aaaaaaaaaaa' }, panel)).toEqual([]);
    await handlers['account/state'](null, panel);
    expect(actions).toEqual(['received slow m key', 'page opened']);
  });

  it('start the queue of downloads', async () => {
    const { handlers, actions } = setUp();
    expect(await handlers['downloads/process'](null, panel)).toBeNull();
    expect(actions).toEqual(['processed downloads']);
  });

  it('start runs', async () => {
    const { handlers, actions } = setUp();
    expect(await handlers['runs/process'](null, panel)).toBeNull();
    expect(actions).toEqual(['processed runs']);
  });

  it('delete the responses of one video and keep those of others', async () => {
    const { handlers, responses } = setUp();
    await responses.put(cachedResponse({ key: 'one', videoId: 'aaaaaaaaaaa' }));
    await responses.put(cachedResponse({ key: 'two', videoId: 'bbbbbbbbbbb' }));
    await handlers['data/delete']({ what: 'video', videoId: 'aaaaaaaaaaa' }, panel);
    expect([...responses.byKey.keys()]).toEqual(['two']);
  });

  it('delete the replies to one comment and keep those to others', async () => {
    const { handlers, responses } = setUp();
    const one = 'Ugx4bR0k9VwqTtN2c7F4';
    const two = 'Ugx4bR0k9VwqTtN2c7F4AaABAg';
    for (const comment of [one, two])
      await responses.put(
        cachedResponse({ key: cacheKey('commentReplies', { comment, format: 'html' }, 'https://a.example') }),
      );
    await handlers['data/delete']({ what: 'replies', comment: one }, panel);
    expect([...responses.byKey.keys()]).toEqual([expect.stringContaining(two)]);
  });

  it('pass on tool calls', async () => {
    const { handlers, actions } = setUp();
    expect(await handlers['tools/list']({ remainingOnly: true, connection: 'first' }, panel)).toEqual(ok(null));
    expect(
      await handlers['tools/call']({ tool: 'a', params: {}, confirmed: true, connection: 'first' }, panel),
    ).toEqual(ok({ id: 'a true' }));
    expect(actions).toEqual(['listed true']);
  });

  it('delete all responses, including those of tools, and no other data', async () => {
    const { handlers, actions } = setUp();
    await handlers['data/delete']({ what: 'responses' }, panel);
    expect(actions.sort()).toEqual(['deleted responses', 'deleted tool responses', 'settled orphans']);
  });

  it.each<DeletionTarget>([
    { what: 'video', videoId: 'aaaaaaaaaaa' },
    { what: 'replies', comment: 'Ugx4bR0k9VwqTtN2c7F4' },
    { what: 'responses' },
  ])('settle requests of a dead worker before they delete: $what', async (what) => {
    const { handlers, actions, responses } = setUp();
    responses.watch(() => actions.push('deleted'));
    await handlers['data/delete'](what, panel);
    expect(actions.slice(0, 2)).toEqual(['settled orphans', 'deleted']);
  });

  it('delete collections, stop active requests, and then delete all other data', async () => {
    const { handlers, actions } = setUp();
    await handlers['data/delete']({ what: 'everything' }, panel);
    // Collections and runs are deleted first, because a run would send further requests.
    expect(actions.slice(0, 4)).toEqual(['deleted collections', 'stopped all', 'stopped tools', 'cancelled']);
    expect(actions.slice(4).sort()).toEqual([
      'deleted downloads',
      'deleted ledger',
      'deleted responses',
      'deleted settings',
      'deleted tools',
    ]);
  });
});
