import { describe, expect, it } from 'vitest';
import { pagingState } from '@/lib/comments/store/reply-loading';
import { settle } from '../captions/captions-environment';
import { comment, openReplies, other, page, repliesParams, repliesWorld } from './replies-environment';

describe('createRepliesStore', () => {
  it('requests each page once, with its format', async () => {
    const { store, asked, answer, loaded } = await openReplies();
    void store.getState().load(1);
    await settle();
    await answer(page(['1', '2'], 'two'));
    expect(pagingState(store.getState().pages)).toBe('more');
    void store.getState().load(1);
    await settle();
    await answer(page(['3']));
    expect(loaded()).toEqual(['1', '2', '3']);
    expect(pagingState(store.getState().pages)).toBe('last');
    await store.getState().load(1);
    expect(asked.map((one) => one.asked)).toEqual([repliesParams(), repliesParams('two')]);
  });

  it('shows saved pages free of charge and continues after them', async () => {
    const world = repliesWorld();
    world.hold('commentReplies', repliesParams(), page(['1'], 'two'));
    world.hold('commentReplies', repliesParams('two'), page(['2'], 'three'));
    const { store, asked, answer, loaded } = await openReplies(world);
    expect(loaded()).toEqual(['1', '2']);
    expect(asked).toEqual([]);
    void store.getState().load(1);
    await settle();
    await answer(page(['3']));
    expect(asked.map((one) => one.asked)).toEqual([repliesParams('three')]);
    expect(loaded()).toEqual(['1', '2', '3']);
  });

  it('records the comment with its video before the request', async () => {
    const { store, used } = await openReplies();
    void store.getState().load(1);
    await settle();
    expect(used).toEqual([comment]);
  });

  it('requests several pages until the service has no more', async () => {
    const { store, asked, answer, loaded } = await openReplies();
    const run = store.getState().load(5);
    await settle();
    expect(store.getState().run).toEqual({ done: 0, of: 5 });
    await answer(page(['1'], 'two'));
    expect(store.getState().run).toEqual({ done: 1, of: 5 });
    await answer(page(['2']));
    await run;
    expect(asked).toHaveLength(2);
    expect(loaded()).toEqual(['1', '2']);
    expect(store.getState()).toMatchObject({ requestState: { is: 'idle' }, run: null });
  });

  it('stops at the first failure, keeps earlier pages and continues from there later', async () => {
    const { store, asked, answer, loaded } = await openReplies();
    void store.getState().load(5);
    await settle();
    await answer(page(['1'], 'two'));
    await answer({ kind: 'timed-out', seconds: 90 });
    expect(store.getState()).toMatchObject({ requestState: { failure: { kind: 'timed-out' } }, run: null });
    expect(loaded()).toEqual(['1']);
    void store.getState().load(1);
    await settle();
    await answer(page(['2']));
    expect(loaded()).toEqual(['1', '2']);
    expect(asked).toHaveLength(3);
  });

  it('stops on request; the running page is shown when it arrives, and no further one is requested', async () => {
    const { store, asked, answer, loaded } = await openReplies();
    void store.getState().load(5);
    await settle();
    store.getState().stop();
    expect(store.getState().requestState).toMatchObject({ failure: { kind: 'stopped' } });
    await answer(page(['1'], 'two'));
    expect(loaded()).toEqual(['1']);
    expect(store.getState().requestState.is).toBe('idle');
    expect(asked).toHaveLength(1);
  });

  it('never requests a token again', async () => {
    const { store, asked, answer } = await openReplies();
    void store.getState().load(9);
    await settle();
    await answer(page(['1'], 'two'));
    await answer(page(['2'], 'three'));
    await answer(page(['3'], 'two'));
    expect(pagingState(store.getState().pages)).toBe('repeats');
    await store.getState().load(1);
    expect(asked).toHaveLength(3);
  });

  it('continues after an empty page that is not the last', async () => {
    const { store, answer, loaded } = await openReplies();
    void store.getState().load(2);
    await settle();
    await answer(page([], 'two'));
    expect(pagingState(store.getState().pages)).toBe('more');
    await answer(page(['1']));
    expect(loaded()).toEqual(['1']);
  });

  it('keeps the numbers of replies after an unreadable row', async () => {
    const { store, answer } = await openReplies();
    void store.getState().load(1);
    await settle();
    await answer(
      JSON.stringify({ data: [{ id: 'a' }, { id: null }, 'x', { id: 'b', likeCount: 'many' }, { id: 'c' }] }),
    );
    const { thread, pages } = store.getState();
    expect(thread.replies.map(({ id, index }) => [id, index])).toEqual([
      ['a', 1],
      ['b', 4],
      ['c', 5],
    ]);
    expect(pages[0]).toMatchObject({ skippedCount: 2, wrongFields: 1 });
  });

  it('stores and requests each format separately', async () => {
    const { store, hold, asked, loaded } = await openReplies();
    hold('commentReplies', repliesParams(), page(['1']));
    await store.getState().chooseForm('html');
    expect(loaded()).toEqual([]);
    void store.getState().load(1);
    await settle();
    expect(asked.map((one) => one.asked)).toEqual([repliesParams(undefined, 'html')]);
    await store.getState().chooseForm('plainText');
    expect(loaded()).toEqual(['1']);
  });

  it('never shows late replies under another comment', async () => {
    const { store, answer, loaded } = await openReplies();
    void store.getState().load(3);
    await settle();
    store.getState().paste(other);
    await settle();
    await answer(page(['1'], 'two'));
    expect(loaded()).toEqual([]);
    expect(store.getState().requestState.is).toBe('idle');
  });

  it('requests the first page again on command, billed', async () => {
    const world = repliesWorld();
    world.hold('commentReplies', repliesParams(), page(['1'], 'two'));
    world.hold('commentReplies', repliesParams('two'), page(['2']));
    const { store, asked, answer, loaded } = await openReplies(world);
    world.clock.time += 1000;
    void store.getState().fetchFirstAgain();
    await settle();
    await answer(page(['0', '1'], 'other two'));
    expect(asked).toMatchObject([{ asked: repliesParams(), again: true }]);
    expect(loaded()).toEqual(['0', '1']);
  });

  it('refreshes all saved pages and no more, and keeps the old ones until new ones arrive', async () => {
    const world = repliesWorld();
    world.hold('commentReplies', repliesParams(), page(['1'], 'two'));
    world.hold('commentReplies', repliesParams('two'), page(['2'], 'three'));
    const { store, asked, answer, loaded } = await openReplies(world);
    world.clock.time += 1000;
    void store.getState().refresh();
    await settle();
    expect(loaded()).toEqual(['1', '2']);
    await answer(page(['0', '1'], 'two'));
    expect(loaded()).toEqual(['0', '1', '2']);
    await answer(page(['2 again'], 'three'));
    expect(asked).toMatchObject([
      { asked: repliesParams(), again: true },
      { asked: repliesParams('two'), again: true },
    ]);
    expect(loaded()).toEqual(['0', '1', '2 again']);
    expect(store.getState().pages.every(({ receivedAt }) => receivedAt === world.clock.time)).toBe(true);
    expect(store.getState().requestState.is).toBe('idle');
  });

  it('follows the tokens of new pages during a refresh and stops at the first failure', async () => {
    const world = repliesWorld();
    world.hold('commentReplies', repliesParams(), page(['1'], 'two'));
    world.hold('commentReplies', repliesParams('two'), page(['2'], 'three'));
    world.hold('commentReplies', repliesParams('three'), page(['3']));
    const { store, asked, answer, loaded } = await openReplies(world);
    world.clock.time += 1000;
    void store.getState().refresh();
    await settle();
    await answer(page(['1'], 'other two'));
    await answer({ kind: 'timed-out', seconds: 90 });
    expect(asked.map((one) => one.asked)).toEqual([repliesParams(), repliesParams('other two')]);
    expect(loaded()).toEqual(['1']);
    expect(store.getState().requestState).toMatchObject({ failure: { kind: 'timed-out' } });
  });

  it('shows the beginning of a long thread before all saved pages are read', async () => {
    const world = repliesWorld();
    world.hold('commentReplies', repliesParams(), page(['0'], '1'));
    for (let at = 1; at < 8; at += 1)
      world.hold('commentReplies', repliesParams(String(at)), page([String(at)], String(at + 1)));
    const { store, loaded } = await openReplies(world);
    await store.getState().chooseForm('html');
    const seen: string[] = [];
    store.subscribe(({ pages, reading }) => seen.push(`${pages.length} ${reading ? 'and reading' : 'read'}`));
    await store.getState().chooseForm('plainText');
    expect([...new Set(seen)]).toEqual(['0 read', '2 and reading', '8 read']);
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

  it('deletes replies by their comment', async () => {
    const { store, environment } = await openReplies();
    void store.getState().deleteReplies();
    await settle();
    expect(environment.forgotten).toEqual([{ what: 'replies', comment }]);
  });
});
