import { describe, expect, it } from 'vitest';
import { VideoId } from '@/lib/service/ids';
import { opened, shown } from './video-environment';

const [a, b, c] = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'].map((id) => VideoId.parse(id));

describe('the panel’s video', () => {
  it('is what the tab shows, and another one when the tab turns', () => {
    const { state, subject } = opened();
    state().followTab(shown(a, { title: 'First' }));
    expect(subject()).toMatchObject({ videoId: a, title: 'First', tabId: 7, from: 'tab' });
    state().followTab(shown(b));
    expect(subject()).toMatchObject({ videoId: b, title: null });
  });

  it('is none where the tab shows none', () => {
    const { state, subject } = opened();
    state().followTab(shown(a));
    state().followTab(null);
    expect(subject()).toBeNull();
  });

  it('counts each turn, so that what comes late is known to be late', () => {
    const { state, subject } = opened();
    const seqs = [a, b, a].map((id) => {
      state().followTab(shown(id));
      return subject()?.seq;
    });
    expect(new Set(seqs).size).toBe(3);
  });

  it('does not start anew when only its title becomes known', () => {
    const { state, subject } = opened();
    state().followTab(shown(a));
    const before = subject()?.seq;
    state().followTab(shown(a, { title: 'Named late' }));
    expect(subject()).toMatchObject({ seq: before, title: 'Named late' });
  });

  it('is named by what a tab called it once, when the tab is gone', async () => {
    const { state, subject, held } = opened();
    await held.name(String(a), 'Named before');
    state().showSaved(String(a));
    await held.titleOf(String(a));
    expect(subject()).toMatchObject({ videoId: a, title: 'Named before', tabId: null, from: 'held' });
  });

  it('stays while it is pinned, and no longer belongs to a tab that has moved on', () => {
    const { state, subject } = opened();
    state().followTab(shown(a));
    state().pin();
    state().followTab(shown(b));
    expect(subject()).toMatchObject({ videoId: a, tabId: null });
    expect(state().shown?.videoId).toBe(b);
    state().unpin();
    expect(subject()).toMatchObject({ videoId: b });
  });

  it('keeps its own tab while it is pinned and another tab is looked at', () => {
    const { state, subject } = opened();
    state().followTab(shown(a));
    state().pin();
    state().followTab(shown(b, { tabId: 8 }));
    expect(subject()).toMatchObject({ videoId: a, tabId: 7 });
  });

  it('goes over to the tab’s when that is asked for', () => {
    const { state, subject } = opened();
    state().followTab(shown(a));
    state().pin();
    state().followTab(shown(b));
    state().showTab();
    expect(subject()).toMatchObject({ videoId: b, from: 'tab' });
    expect(state().pinned).toBe(false);
  });
});

describe('a pasted text', () => {
  it.each([
    ['an address', `https://www.youtube.com/watch?v=${a}`],
    ['an address without its scheme', `www.youtube.com/watch?v=${a}`],
    ['a bare id', `  ${a} `],
  ])('shows the video of %s', (_, text) => {
    const { state, subject } = opened();
    state().showAddress(text);
    expect(subject()).toMatchObject({ videoId: a, from: 'paste', tabId: null });
    expect(state().badAddress).toBe(false);
  });

  it.each(['nonsense', '', 'https://example.com/watch?v=aaaaaaaaaaa', 'aaaaaaaaaa'])(
    'that is none ("%s") is said to be none, and changes nothing',
    (text) => {
      const { state, subject } = opened();
      state().followTab(shown(a));
      state().showAddress(text);
      expect(state().badAddress).toBe(true);
      expect(subject()).toMatchObject({ videoId: a, from: 'tab' });
    },
  );

  it('plays in the tab where the tab shows the same video', () => {
    const { state, subject } = opened();
    state().followTab(shown(a));
    state().showAddress(String(a));
    expect(subject()).toMatchObject({ tabId: 7 });
  });

  it('stays while the tab does, and gives way when the user turns to another video', () => {
    const { state, subject } = opened();
    state().followTab(shown(a));
    state().showAddress(String(b));
    state().followTab(shown(a, { title: 'Still the same' }));
    expect(subject()).toMatchObject({ videoId: b });
    state().followTab(shown(c));
    expect(subject()).toMatchObject({ videoId: c });
  });

  it('stays when the tab leaves for a page without a video', () => {
    const { state, subject } = opened();
    state().showAddress(String(b));
    state().followTab(null);
    expect(subject()).toMatchObject({ videoId: b });
  });
});

describe('forgetting the panel’s video', () => {
  it('asks for exactly this one and starts it anew', async () => {
    const { state, subject, forgotten } = opened();
    state().followTab(shown(a));
    const before = subject()?.seq;
    await state().deleteSubject();
    expect(forgotten).toEqual([['data/forget', { what: 'video', videoId: a }]]);
    expect(subject()?.seq).not.toBe(before);
  });

  it('does nothing where there is none', async () => {
    const { state, forgotten } = opened();
    await state().deleteSubject();
    expect(forgotten).toEqual([]);
  });
});

describe('loading the tab anew', () => {
  it('is done to the tab that shows the video', () => {
    const { state, reloaded } = opened();
    state().reloadTab();
    state().followTab(shown(a));
    state().reloadTab();
    expect(reloaded).toEqual([7]);
  });
});
