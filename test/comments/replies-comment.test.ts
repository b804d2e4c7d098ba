import { describe, expect, it } from 'vitest';
import { openVideo, settle, videoA, videoB } from '../captions/captions-environment';
import { comment, createRepliesEnv, openReplies, other, page, repliesParams } from './replies-environment';

describe('createRepliesStore › comment', () => {
  it('comes from the page’s address without a request', async () => {
    const { store, requests } = await openReplies();
    expect(store.getState().comment).toEqual({ comment, reply: null, from: 'address' });
    expect(requests).toEqual([]);
  });

  it('is the parent if the address contains a reply', async () => {
    const reply = `${comment}.9abc`;
    const { store } = await openReplies(createRepliesEnv(`https://www.youtube.com/watch?v=${videoA}&lc=${reply}`));
    expect(store.getState().comment).toEqual({ comment, reply, from: 'address' });
  });

  it('is not taken from the address of another video', async () => {
    const { store } = await openReplies(createRepliesEnv(`https://www.youtube.com/watch?v=${videoB}&lc=${comment}`));
    expect(store.getState().comment).toBeNull();
  });

  it('is the last one used with this video if the address has none', async () => {
    const env = createRepliesEnv(null);
    env.used.push(other);
    const { store } = await openReplies(env);
    expect(store.getState().comment).toEqual({ comment: other, reply: null, from: 'used' });
  });

  it('is taken once from a context menu request, regardless of the address', async () => {
    const { store, panel } = await openReplies();
    panel.getState().onPanelRequest({ videoId: null, tab: null, comment: `${other}.reply` });
    await settle();
    expect(store.getState().comment).toMatchObject({ comment: other, from: 'menu' });
    expect(panel.getState().requestedComment).toBeNull();
    panel.getState().onPanelRequest({ videoId: null, tab: null, comment: `${comment}` });
    await settle();
    expect(store.getState().comment).toMatchObject({ comment, from: 'menu' });
  });

  it('changes with the address if it was taken from there', async () => {
    const { store, controls } = await openReplies();
    controls.address = `https://www.youtube.com/watch?v=${videoA}&lc=${other}`;
    await store.getState().readAddress();
    expect(store.getState().comment?.comment).toBe(other);
    store.getState().paste(comment);
    await store.getState().readAddress();
    expect(store.getState().comment).toMatchObject({ comment, from: 'paste' });
  });

  it('can be chosen from the page’s links, which are read only on request', async () => {
    const { store, controls } = await openReplies(createRepliesEnv(null));
    expect(store.getState().onPage).toEqual({ is: 'unread' });
    await store.getState().readPage();
    expect(store.getState().onPage).toEqual({ is: 'unreadable' });
    controls.links = [`${comment}.1`, comment, other, '<script>'];
    await store.getState().readPage();
    expect(store.getState().onPage).toMatchObject({ found: [{ comment }, { comment: other }] });
  });

  it('is not set, and a message is shown, if the pasted text contains none', async () => {
    const { store } = await openReplies(createRepliesEnv(null));
    store.getState().paste('https://www.youtube.com/watch?v=aaaaaaaaaaa');
    expect(store.getState()).toMatchObject({ isPasteInvalid: true, comment: null });
    store.getState().paste(comment);
    expect(store.getState()).toMatchObject({ isPasteInvalid: false, comment: { comment } });
  });

  it('is cleared when the panel shows another video', async () => {
    const { store, panel, controls } = await openReplies();
    controls.address = null;
    await openVideo(panel, videoB);
    expect(store.getState()).toMatchObject({ comment: null, pages: [] });
  });
});

describe('createRepliesStore › saved pages', () => {
  it('are read at most twice when many saved responses change at once', async () => {
    const env = createRepliesEnv();
    env.saveResponse('commentReplies', repliesParams(), page(['1']));
    const { responses } = env.ports;
    let reportChange = () => {};
    responses.watch = (changed) => {
      reportChange = changed;
      return () => {};
    };
    const { loaded } = await openReplies(env);
    const { get } = responses;
    let readCount = 0;
    responses.get = (key) => {
      readCount += 1;
      return get(key);
    };
    for (let change = 0; change < 20; change += 1) reportChange();
    await settle();
    expect(readCount).toBeLessThanOrEqual(2);
    expect(loaded()).toEqual(['1']);
  });
});
