import { describe, expect, it } from 'vitest';
import { VideoId } from '@/lib/service/ids';
import { createSlice, shownVideo } from './video-environment';

const [a, b, c] = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'].map((id) => VideoId.parse(id));

describe('videoSlice', () => {
  it('follows the video of the tab', () => {
    const { state, subject } = createSlice();
    state().followTab(shownVideo(a, { title: 'First' }));
    expect(subject()).toMatchObject({ videoId: a, title: 'First', tabId: 7, from: 'tab' });
    state().followTab(shownVideo(b));
    expect(subject()).toMatchObject({ videoId: b, title: null });
  });

  it('has no subject for a tab without a video', () => {
    const { state, subject } = createSlice();
    state().followTab(shownVideo(a));
    state().followTab(null);
    expect(subject()).toBeNull();
  });

  it('gives the subject a new number with each change', () => {
    const { state, subject } = createSlice();
    const seqs = [a, b, a].map((id) => {
      state().followTab(shownVideo(id));
      return subject()?.seq;
    });
    expect(new Set(seqs).size).toBe(3);
  });

  it('keeps the sequence number of the subject when only its title becomes known', () => {
    const { state, subject } = createSlice();
    state().followTab(shownVideo(a));
    const before = subject()?.seq;
    state().followTab(shownVideo(a, { title: 'Named late' }));
    expect(subject()).toMatchObject({ seq: before, title: 'Named late' });
  });

  it('uses the stored title for a saved video that no tab shows', async () => {
    const { state, subject, responses } = createSlice();
    await responses.saveTitle(String(a), 'Named before');
    state().showSaved(String(a));
    await responses.titleOf(String(a));
    expect(subject()).toMatchObject({ videoId: a, title: 'Named before', tabId: null, from: 'saved' });
  });

  it('keeps a pinned video, but not its tab after the tab has moved on', () => {
    const { state, subject } = createSlice();
    state().followTab(shownVideo(a));
    state().pin();
    state().followTab(shownVideo(b));
    expect(subject()).toMatchObject({ videoId: a, tabId: null });
    expect(state().shown?.videoId).toBe(b);
    state().unpin();
    expect(subject()).toMatchObject({ videoId: b });
  });

  it('keeps the tab of a pinned video while another tab is active', () => {
    const { state, subject } = createSlice();
    state().followTab(shownVideo(a));
    state().pin();
    state().followTab(shownVideo(b, { tabId: 8 }));
    expect(subject()).toMatchObject({ videoId: a, tabId: 7 });
  });

  it('returns to the video of the tab on request', () => {
    const { state, subject } = createSlice();
    state().followTab(shownVideo(a));
    state().pin();
    state().followTab(shownVideo(b));
    state().showTab();
    expect(subject()).toMatchObject({ videoId: b, from: 'tab' });
    expect(state().pinned).toBe(false);
  });
});

describe('videoSlice › showAddress', () => {
  it.each([
    ['an address', `https://www.youtube.com/watch?v=${a}`],
    ['an address without its scheme', `www.youtube.com/watch?v=${a}`],
    ['a bare id', `  ${a} `],
  ])('shows the video of %s', (_, text) => {
    const { state, subject } = createSlice();
    expect(state().showAddress(text)).toBe(true);
    expect(subject()).toMatchObject({ videoId: a, from: 'paste', tabId: null });
  });

  it.each(['nonsense', '', 'https://example.com/watch?v=aaaaaaaaaaa', 'aaaaaaaaaa'])(
    'rejects "%s" and keeps the current video',
    (text) => {
      const { state, subject } = createSlice();
      state().followTab(shownVideo(a));
      expect(state().showAddress(text)).toBe(false);
      expect(subject()).toMatchObject({ videoId: a, from: 'tab' });
    },
  );

  it('uses the tab that shows the same video', () => {
    const { state, subject } = createSlice();
    state().followTab(shownVideo(a));
    state().showAddress(String(a));
    expect(subject()).toMatchObject({ tabId: 7 });
  });

  it('keeps the video until the user opens another one in the tab', () => {
    const { state, subject } = createSlice();
    state().followTab(shownVideo(a));
    state().showAddress(String(b));
    state().followTab(shownVideo(a, { title: 'Still the same' }));
    expect(subject()).toMatchObject({ videoId: b });
    state().followTab(shownVideo(c));
    expect(subject()).toMatchObject({ videoId: c });
  });

  it('keeps the video when the tab leaves for a page without one', () => {
    const { state, subject } = createSlice();
    state().showAddress(String(b));
    state().followTab(null);
    expect(subject()).toMatchObject({ videoId: b });
  });
});

describe('videoSlice › deleteSubject', () => {
  it('deletes only the data of the current video and gives the subject a new number', async () => {
    const { state, subject, deleted } = createSlice();
    state().followTab(shownVideo(a));
    const before = subject()?.seq;
    await state().deleteSubject();
    expect(deleted).toEqual([['data/delete', { what: 'video', videoId: a }]]);
    expect(subject()?.seq).not.toBe(before);
  });

  it('does nothing without a subject', async () => {
    const { state, deleted } = createSlice();
    await state().deleteSubject();
    expect(deleted).toEqual([]);
  });
});

describe('videoSlice › reloadTab', () => {
  it('reloads the tab that shows the video', () => {
    const { state, reloaded } = createSlice();
    state().reloadTab();
    state().followTab(shownVideo(a));
    state().reloadTab();
    expect(reloaded).toEqual([7]);
  });
});
