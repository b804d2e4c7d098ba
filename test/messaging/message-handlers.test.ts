import { describe, expect, it } from 'vitest';
import type { AccountState } from '@/lib/connection/connection';
import { createMessageHandlers } from '@/lib/messaging/message-handlers';
import type { DeletionTarget, MessageSource } from '@/lib/messaging/messages';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { fail, ok } from '@/lib/shared/result';
import { cachedResponse, ledgerInMemory, responsesInMemory, scriptedCall, told } from '../fakes';

const page: MessageSource = { tabId: 7, ownPage: false, topFrame: true };
const panel: MessageSource = { tabId: undefined, ownPage: true, topFrame: true };
const pageState = { videoId: VideoId.parse('aaaaaaaaaaa'), kind: 'watch' } as const;
const account: AccountState = { serviceUrl: '', token: { is: 'none' }, permitted: false };
const states = { first: { token: account.token, workedAt: 5, canKeep: true, unreachable: [] } };

function setUp(script: () => unknown = () => ok(told('autocomplete', { data: [] }, { key: 'its key' }))) {
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  const held = responsesInMemory();
  const ledger = ledgerInMemory();
  const { call, questions } = scriptedCall(script);
  const handlers = createMessageHandlers({
    call,
    recover: note('settled what was left'),
    stopAll: note('stopped all'),
    handleOffscreenMessage: async ({ id }) => done.push(`heard of ${id}`) > 0,
    offscreen: async ({ job }) => (done.push(`served ${job}`) > 0 ? { is: 'answer', value: 1 } : { is: 'over' }),
    pendingRequests: async () => [],
    pageOpened: note('seen'),
    tabs: { shows: async (tabId, { videoId }) => void done.push(`${tabId} shows ${videoId}`) },
    account: async () => account,
    connections: async () => states,
    responses: { ...held, deleteAll: () => held.deleteAll().then(note('forgot answers')) },
    ledger: { ...ledger, deleteAll: note('forgot ledger') },
    saves: { go: note('saves go'), deleteAll: note('forgot saves') },
    runs: { go: note('runs go') },
    backups: { handle: async ({ is }) => note(`heard ${is}`)().then(() => null) },
    tools: {
      list: async ({ rest }) => (done.push(`listed ${rest}`) > 0 ? ok(null) : ok(null)),
      call: async ({ tool, confirmed }) => ok({ id: `${tool} ${confirmed}` }),
      stopAll: note('stopped tools'),
      deleteResponses: note('forgot answers of tools'),
      deleteAll: note('forgot tools'),
    },
    signIn: { check: note('looked'), begin: note('began'), cancel: note('left') },
    token: {
      moveToStorage: async (connection, rest) => void done.push(`${connection} rests ${rest}`),
      deleteToken: async (connection) => done.push(`forgot ${connection}`) > 0,
    },
    deleteTokens: note('forgot token'),
    deleteSettings: note('forgot settings'),
    deleteSession: note('forgot session'),
    deleteCollections: note('forgot collections'),
    deleteAuthorKey: note('forgot author key'),
  });
  return { handlers, done, held, ledger, questions };
}

describe('messageHandlers', () => {
  it('store which video a tab shows', async () => {
    const { handlers: desk, done } = setUp();
    expect(await desk['page/shows-video'](pageState, page)).toBeNull();
    expect(done).toEqual(['7 shows aaaaaaaaaaa']);
  });

  it.each([
    ['a frame inside the page', { ...page, topFrame: false }],
    ['no tab', { ...page, tabId: undefined }],
  ])('ignore a video reported from %s', async (_, from) => {
    const { handlers: desk, done } = setUp();
    await desk['page/shows-video'](pageState, from);
    expect(done).toEqual([]);
  });

  it('start and cancel a sign-in, and move and revoke tokens', async () => {
    const { handlers: desk, done } = setUp();
    for (const kind of ['sign-in/check', 'sign-in/start', 'sign-in/cancel'] as const) await desk[kind](null, panel);
    await desk['token/move']({ connection: 'first', rest: 'session' }, panel);
    expect(await desk['token/delete']({ connection: 'first' }, panel)).toEqual({ isRevoked: true });
    expect(done).toEqual(['looked', 'began', 'left', 'first rests session', 'forgot first']);
  });

  it('respond to a call with only the key of the saved response', async () => {
    const { handlers: desk, questions } = setUp();
    const asking = { name: 'autocomplete', asked: { q: 'tide' }, options: { again: true } } as const;
    expect(await desk['service/call'](asking, panel)).toEqual(ok({ key: 'its key' }));
    expect(questions).toEqual([asking]);
  });

  it('send a request without parameters to discover names, and save no response', async () => {
    const { handlers: desk, questions } = setUp(() => fail({ kind: 'invalid', problems: [] }));
    expect(await desk['names/probe']({ name: 'videos' }, panel)).toEqual({ kind: 'invalid', problems: [] });
    expect(questions).toMatchObject([{ name: 'videos', asked: {}, options: { again: true, probe: true } }]);
    expect(await questions[0]?.options?.saveResponse?.(cachedResponse())).toEqual(ok(null));
  });

  it('respond to a call with its failure', async () => {
    const { handlers: desk } = setUp(() => fail({ kind: 'forbidden' }));
    const answer = await desk['service/call']({ name: 'autocomplete', asked: { q: 'tide' } }, panel);
    expect(answer).toEqual(fail({ kind: 'forbidden' }));
  });

  it('return the state of the account and of all connections', async () => {
    const { handlers: desk } = setUp();
    expect(await desk['account/state'](null, panel)).toEqual(account);
    expect(await desk['account/connections'](null, panel)).toEqual(states);
  });

  it('pass on messages of the offscreen document, and record that a page was opened', async () => {
    const { handlers: desk, done } = setUp();
    expect(await desk['slow/report']({ is: 'begun', id: 'slow m key' }, panel)).toBe(true);
    const asked = { job: 'signIn 1', port: 'isWanted', args: [] };
    expect(await desk['offscreen/ask'](asked, panel)).toEqual({ is: 'answer', value: 1 });
    expect(await desk['calls/under-way']({ videoId: 'aaaaaaaaaaa' }, panel)).toEqual([]);
    await desk['account/state'](null, panel);
    expect(done).toEqual(['heard of slow m key', 'served signIn 1', 'seen']);
  });

  it('start the queue of downloads', async () => {
    const { handlers: desk, done } = setUp();
    expect(await desk['saves/go'](null, panel)).toBeNull();
    expect(done).toEqual(['saves go']);
  });

  it('start runs', async () => {
    const { handlers: desk, done } = setUp();
    expect(await desk['runs/go'](null, panel)).toBeNull();
    expect(done).toEqual(['runs go']);
  });

  it('delete one video and keep the others', async () => {
    const { handlers: desk, held } = setUp();
    await held.put(cachedResponse({ key: 'one', videoId: 'aaaaaaaaaaa' }));
    await held.put(cachedResponse({ key: 'two', videoId: 'bbbbbbbbbbb' }));
    await desk['data/delete']({ what: 'video', videoId: 'aaaaaaaaaaa' }, panel);
    expect([...held.answers.keys()]).toEqual(['two']);
  });

  it('delete the replies to one comment and keep the others', async () => {
    const { handlers: desk, held } = setUp();
    const one = 'Ugx4bR0k9VwqTtN2c7F4';
    const two = 'Ugx4bR0k9VwqTtN2c7F4AaABAg';
    for (const comment of [one, two])
      await held.put(
        cachedResponse({ key: cacheKey('commentReplies', { comment, format: 'html' }, 'https://a.example') }),
      );
    await desk['data/delete']({ what: 'replies', comment: one }, panel);
    expect([...held.answers.keys()]).toEqual([expect.stringContaining(two)]);
  });

  it('pass on tool calls', async () => {
    const { handlers: desk, done } = setUp();
    expect(await desk['tools/list']({ rest: true }, panel)).toEqual(ok(null));
    expect(await desk['tools/call']({ tool: 'a', asked: {}, confirmed: true }, panel)).toEqual(ok({ id: 'a true' }));
    expect(done).toEqual(['listed true']);
  });

  it('delete all responses and nothing else', async () => {
    const { handlers: desk, done } = setUp();
    await desk['data/delete']({ what: 'answers' }, panel);
    expect(done.sort()).toEqual(['forgot answers', 'forgot answers of tools', 'settled what was left']);
  });

  it.each<DeletionTarget>([
    { what: 'video', videoId: 'aaaaaaaaaaa' },
    { what: 'replies', comment: 'Ugx4bR0k9VwqTtN2c7F4' },
    { what: 'answers' },
  ])('settle requests of a dead worker before they delete: $what', async (what) => {
    const { handlers: desk, done, held } = setUp();
    held.watch(() => done.push('forgot'));
    await desk['data/delete'](what, panel);
    expect(done.slice(0, 2)).toEqual(['settled what was left', 'forgot']);
  });

  it('delete everything after active requests were stopped', async () => {
    const { handlers: desk, done } = setUp();
    await desk['data/delete']({ what: 'everything' }, panel);
    // A run sends further requests, so it is deleted first.
    expect(done.slice(0, 4)).toEqual(['forgot collections', 'stopped all', 'stopped tools', 'left']);
    expect(done.slice(4).sort()).toEqual([
      'forgot answers',
      'forgot author key',
      'forgot ledger',
      'forgot saves',
      'forgot session',
      'forgot settings',
      'forgot token',
      'forgot tools',
    ]);
  });
});
