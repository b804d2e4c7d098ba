import { describe, expect, it } from 'vitest';
import { countRepliesOnOlderPages, pagingState } from '@/lib/comments/store/reply-loading';
import { settle } from '../captions/captions-environment';
import { comment, createRepliesEnv, openReplies, other, page, repliesParams } from './replies-environment';

/** Creates an environment with two saved pages, after which there are more. */
function envWithTwoPages() {
  const env = createRepliesEnv();
  env.saveResponse('commentReplies', repliesParams(), page(['1'], 'two'));
  env.saveResponse('commentReplies', repliesParams('two'), page(['2'], 'three'));
  return env;
}

describe('createRepliesStore', () => {
  it('requests each page once, with its format', async () => {
    const { store, requests, respond, loaded } = await openReplies();
    void store.getState().load(1);
    await settle();
    await respond(page(['1', '2'], 'two'));
    expect(pagingState(store.getState().pages)).toBe('more');
    void store.getState().load(1);
    await settle();
    await respond(page(['3']));
    expect(loaded()).toEqual(['1', '2', '3']);
    expect(pagingState(store.getState().pages)).toBe('last');
    await store.getState().load(1);
    expect(requests.map((one) => one.params)).toEqual([repliesParams(), repliesParams('two')]);
  });

  it('shows saved pages free of charge and continues after them', async () => {
    const env = envWithTwoPages();
    const { store, requests, respond, loaded } = await openReplies(env);
    expect(loaded()).toEqual(['1', '2']);
    expect(requests).toEqual([]);
    void store.getState().load(1);
    await settle();
    await respond(page(['3']));
    expect(requests.map((one) => one.params)).toEqual([repliesParams('three')]);
    expect(loaded()).toEqual(['1', '2', '3']);
  });

  it('records the comment with its video before the request', async () => {
    const { store, used } = await openReplies();
    void store.getState().load(1);
    await settle();
    expect(used).toEqual([comment]);
  });

  it('requests several pages until the service has no more', async () => {
    const { store, requests, respond, loaded } = await openReplies();
    const run = store.getState().load(5);
    await settle();
    expect(store.getState().run).toEqual({ done: 0, total: 5 });
    await respond(page(['1'], 'two'));
    expect(store.getState().run).toEqual({ done: 1, total: 5 });
    await respond(page(['2']));
    await run;
    expect(requests).toHaveLength(2);
    expect(loaded()).toEqual(['1', '2']);
    expect(store.getState()).toMatchObject({ requestState: { is: 'idle' }, run: null });
  });

  it('stops at the first failure, keeps earlier pages and continues from there later', async () => {
    const { store, requests, respond, loaded } = await openReplies();
    void store.getState().load(5);
    await settle();
    await respond(page(['1'], 'two'));
    await respond({ kind: 'timed-out', seconds: 90 });
    expect(store.getState()).toMatchObject({ requestState: { failure: { kind: 'timed-out' } }, run: null });
    expect(loaded()).toEqual(['1']);
    void store.getState().load(1);
    await settle();
    await respond(page(['2']));
    expect(loaded()).toEqual(['1', '2']);
    expect(requests).toHaveLength(3);
  });

  it('stops on request, shows the page that is still loading when it arrives, and requests no more', async () => {
    const { store, requests, respond, loaded } = await openReplies();
    void store.getState().load(5);
    await settle();
    store.getState().stop();
    expect(store.getState().requestState).toMatchObject({ failure: { kind: 'stopped' } });
    await respond(page(['1'], 'two'));
    expect(loaded()).toEqual(['1']);
    expect(store.getState().requestState.is).toBe('idle');
    expect(requests).toHaveLength(1);
  });

  it('stops when a page token repeats, and does not request its page again', async () => {
    const { store, requests, respond } = await openReplies();
    void store.getState().load(9);
    await settle();
    await respond(page(['1'], 'two'));
    await respond(page(['2'], 'three'));
    await respond(page(['3'], 'two'));
    expect(pagingState(store.getState().pages)).toBe('repeats');
    await store.getState().load(1);
    expect(requests).toHaveLength(3);
  });

  it('continues after an empty page that is not the last', async () => {
    const { store, respond, loaded } = await openReplies();
    void store.getState().load(2);
    await settle();
    await respond(page([], 'two'));
    expect(pagingState(store.getState().pages)).toBe('more');
    await respond(page(['1']));
    expect(loaded()).toEqual(['1']);
  });

  it('keeps the numbers of replies after an unreadable row', async () => {
    const { store, respond } = await openReplies();
    void store.getState().load(1);
    await settle();
    await respond(JSON.stringify({ data: [{ id: 'a' }, 7, 'x', { id: 'b', likeCount: 'many' }, { id: 'c' }] }));
    const { thread, pages } = store.getState();
    expect(thread.replies.map(({ id, index }) => [id, index])).toEqual([
      ['a', 1],
      ['b', 4],
      ['c', 5],
    ]);
    expect(pages[0]).toMatchObject({ skippedCount: 2, wrongFields: 1 });
  });

  it('stores and requests each format separately', async () => {
    const { store, saveResponse, requests, loaded } = await openReplies();
    saveResponse('commentReplies', repliesParams(), page(['1']));
    await store.getState().chooseForm('html');
    expect(loaded()).toEqual([]);
    void store.getState().load(1);
    await settle();
    expect(requests.map((one) => one.params)).toEqual([repliesParams(undefined, 'html')]);
    await store.getState().chooseForm('plainText');
    expect(loaded()).toEqual(['1']);
  });

  it('never shows late replies under another comment', async () => {
    const { store, respond, loaded } = await openReplies();
    void store.getState().load(3);
    await settle();
    store.getState().paste(other);
    await settle();
    await respond(page(['1'], 'two'));
    expect(loaded()).toEqual([]);
    expect(store.getState().requestState.is).toBe('idle');
  });

  it('requests the first page again on command even if it is saved', async () => {
    const env = createRepliesEnv();
    env.saveResponse('commentReplies', repliesParams(), page(['1'], 'two'));
    env.saveResponse('commentReplies', repliesParams('two'), page(['2']));
    const { store, requests, respond, loaded } = await openReplies(env);
    env.clock.time += 1000;
    void store.getState().fetchFirstAgain();
    await settle();
    await respond(page(['0', '1'], 'other two'));
    expect(requests).toMatchObject([{ params: repliesParams(), again: true }]);
    expect(loaded()).toEqual(['0', '1', '2']);
  });

  it('keeps earlier replies behind the new ones if page tokens changed, within the retention period', async () => {
    const env = createRepliesEnv();
    env.saveResponse('commentReplies', repliesParams(), page(['0'], 'two'));
    env.saveResponse('commentReplies', repliesParams('two'), page(['1', '2']));
    env.saveResponse('commentReplies', repliesParams('two', 'html'), page(['of another format']));
    const { store, respond, loaded } = await openReplies(env);
    env.clock.time += 1000;
    void store.getState().fetchFirstAgain();
    await settle();
    await respond(page(['0', '2'], 'other two'));
    void store.getState().load(1);
    await settle();
    await respond(page(['3']));
    expect(loaded()).toEqual(['0', '2', '3', '1']);
    expect(countRepliesOnOlderPages(store.getState())).toBe(1);
    expect(pagingState(store.getState().pages)).toBe('last');
    env.clock.time += 31 * 24 * 60 * 60 * 1000;
    await store.getState().chooseForm('plainText');
    expect(loaded()).toEqual(['0', '2', '3']);
  });

  it('refreshes all saved pages and no more, and keeps the old ones until new ones arrive', async () => {
    const env = envWithTwoPages();
    const { store, requests, respond, loaded } = await openReplies(env);
    env.clock.time += 1000;
    void store.getState().refresh();
    await settle();
    expect(loaded()).toEqual(['1', '2']);
    await respond(page(['0', '1'], 'two'));
    expect(loaded()).toEqual(['0', '1', '2']);
    await respond(page(['2 again'], 'three'));
    expect(requests).toMatchObject([
      { params: repliesParams(), again: true },
      { params: repliesParams('two'), again: true },
    ]);
    expect(loaded()).toEqual(['0', '1', '2 again']);
    expect(store.getState().pages.every(({ receivedAt }) => receivedAt === env.clock.time)).toBe(true);
    expect(store.getState().requestState.is).toBe('idle');
  });

  it('follows the page tokens of new pages during a refresh and stops at the first failure', async () => {
    const env = envWithTwoPages();
    env.saveResponse('commentReplies', repliesParams('three'), page(['3']));
    const { store, requests, respond, loaded } = await openReplies(env);
    env.clock.time += 1000;
    void store.getState().refresh();
    await settle();
    await respond(page(['1'], 'other two'));
    await respond({ kind: 'timed-out', seconds: 90 });
    expect(requests.map((one) => one.params)).toEqual([repliesParams(), repliesParams('other two')]);
    expect(loaded()).toEqual(['1', '2', '3']);
    expect(store.getState().requestState).toMatchObject({ failure: { kind: 'timed-out' } });
  });

  it('repeats the page that failed in a refresh, and never another one', async () => {
    const env = envWithTwoPages();
    const { store, requests, respond, loaded } = await openReplies(env);
    env.clock.time += 1000;
    void store.getState().refresh();
    await settle();
    await respond(page(['1'], 'two'));
    await respond({ kind: 'timed-out', seconds: 90 });
    void store.getState().retry();
    await settle();
    expect(requests[2]).toEqual({ name: 'commentReplies', params: repliesParams('two'), again: true });
    await respond(page(['2 again'], 'three'));
    expect(loaded()).toEqual(['1', '2 again']);
    expect(requests).toHaveLength(3);
  });

  it('repeats a page that failed outside a refresh with the same request', async () => {
    const { store, requests, respond } = await openReplies();
    void store.getState().load(5);
    await settle();
    await respond({ kind: 'timed-out', seconds: 90 });
    void store.getState().retry();
    await settle();
    expect(requests[1]).toEqual(requests[0]);
    await respond(page(['1'], 'two'));
    expect(requests).toHaveLength(2);
  });

  it('shows the beginning of a long thread before all saved pages are read', async () => {
    const env = createRepliesEnv();
    env.saveResponse('commentReplies', repliesParams(), page(['0'], '1'));
    for (let index = 1; index < 8; index += 1)
      env.saveResponse('commentReplies', repliesParams(String(index)), page([String(index)], String(index + 1)));
    const { store, loaded } = await openReplies(env);
    await store.getState().chooseForm('html');
    const states: string[] = [];
    store.subscribe(({ pages, reading }) => states.push(`${pages.length} ${reading ? 'and reading' : 'read'}`));
    await store.getState().chooseForm('plainText');
    expect([...new Set(states)]).toEqual(['0 read', '2 and reading', '8 read']);
    expect(loaded()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  });

  it('hides pictures again for another comment', async () => {
    const { store } = await openReplies();
    store.getState().showPictures(true);
    expect(store.getState().showsPictures).toBe(true);
    store.getState().paste(other);
    await settle();
    expect(store.getState().showsPictures).toBe(false);
  });

  it('keeps no tags of a deleted key, even if they were being computed when it was deleted', async () => {
    const env = createRepliesEnv();
    env.saveResponse('commentReplies', repliesParams(), page(['1']));
    const hashes = env.replies.hashes;
    const isDeleted = Promise.withResolvers<void>();
    let calls = 0;
    env.replies.hashes = async (authors) => {
      calls += 1;
      const isFirst = calls === 1;
      const computed = await hashes(authors);
      if (isFirst) await isDeleted.promise;
      return computed;
    };
    const { store } = await openReplies(env);
    await store.getState().deleteKey();
    isDeleted.resolve();
    await settle();
    expect(store.getState().hashes).toEqual(await hashes(['UC1']));
  });

  it('deletes the replies of the current comment', async () => {
    const { store, controls } = await openReplies();
    void store.getState().deleteReplies();
    await settle();
    expect(controls.deletions).toEqual([{ what: 'replies', comment }]);
  });
});
