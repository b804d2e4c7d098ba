import { describe, expect, it } from 'vitest';
import type { VideoSlice } from '@/lib/app-store/video-slice';
import { VideoId } from '@/lib/service/ids';
import { opened, shown } from './video-environment';

const [a, b, c] = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'].map((id) => VideoId.parse(id));

describe('the trail of related videos', () => {
  const followed = () => {
    const made = opened();
    made.state().followTab(shown(a, { title: 'First' }));
    made.state().showRelated(String(b), 'Second');
    return made;
  };
  const trail = ({ state }: ReturnType<typeof opened>) => state().history.map(({ videoId, title }) => [videoId, title]);

  it('remembers each video that one went on from, and shows the next without leaving the page', () => {
    const made = followed();
    expect(made.subject()).toMatchObject({ videoId: b, title: 'Second', from: 'related', tabId: null });
    made.state().showRelated(String(c), 'Third');
    expect(trail(made)).toEqual([
      [a, 'First'],
      [b, 'Second'],
    ]);
  });

  it('leads back step by step to the video of the tab, with its player', () => {
    const made = followed();
    made.state().showRelated(String(c), null);
    made.state().back();
    expect(made.subject()).toMatchObject({ videoId: b, title: 'Second', from: 'related' });
    made.state().back();
    expect(made.subject()).toMatchObject({ videoId: a, title: 'First', from: 'tab', tabId: 7 });
    made.state().back();
    expect(made.subject()).toMatchObject({ videoId: a });
    expect(trail(made)).toEqual([]);
  });

  it('goes back to a video that was passed already instead of growing in a circle', () => {
    const made = followed();
    made.state().showRelated(String(c), 'Third');
    made.state().showRelated(String(a), 'First');
    expect(trail(made)).toEqual([]);
    expect(made.subject()).toMatchObject({ videoId: a, from: 'tab' });
  });

  it.each(['not an id', '', 'bbbbbbbbbbb'])('does not grow by "%s"', (id) => {
    const made = followed();
    made.state().showRelated(id, null);
    expect(trail(made)).toEqual([[a, 'First']]);
    expect(made.subject()).toMatchObject({ videoId: b });
  });

  it('takes an id that begins with a hyphen', () => {
    const made = followed();
    made.state().showRelated('-bbbbbbbbbb', null);
    expect(made.subject()).toMatchObject({ videoId: '-bbbbbbbbbb' });
  });

  it('ends when the tab moves to another video', () => {
    const made = followed();
    made.state().followTab(shown(c));
    expect(made.subject()).toMatchObject({ videoId: c });
    expect(trail(made)).toEqual([]);
  });

  it('ends when the tab arrives at the video that was followed', () => {
    const made = followed();
    const before = made.subject()?.seq;
    made.state().followTab(shown(b));
    expect(made.subject()).toMatchObject({ videoId: b, from: 'tab', tabId: 7, seq: before });
    expect(trail(made)).toEqual([]);
  });

  it('stays while other tabs without a video are looked at, and when one comes back from them', () => {
    const made = followed();
    made.state().followTab(null);
    made.state().followTab(shown(a));
    expect(made.subject()).toMatchObject({ videoId: b });
    expect(trail(made)).toEqual([[a, 'First']]);
  });

  it.each([
    ['a pasted address', (state: VideoSlice) => state.showAddress(String(c))],
    ['one that was wished from outside', (state: VideoSlice) => state.showSaved(String(c))],
    ['what the tab shows', (state: VideoSlice) => state.showTab()],
  ])('is left for %s', (_, turn) => {
    const made = followed();
    turn(made.state());
    expect(trail(made)).toEqual([]);
  });

  it('leads back to a pinned video, which is pinned again', () => {
    const made = opened();
    made.state().followTab(shown(a));
    made.state().pin();
    made.state().showRelated(String(b), null);
    expect(made.state().pinned).toBe(false);
    made.state().back();
    expect(made.subject()).toMatchObject({ videoId: a });
    expect(made.state().pinned).toBe(true);
  });

  it('leads back to a video that the tab has left for a page without one, and lets it stay', () => {
    const made = followed();
    made.state().followTab(null);
    made.state().back();
    made.state().followTab(shown(undefined));
    expect(made.subject()).toMatchObject({ videoId: a, tabId: null });
  });

  it('remembers the title of each row that was followed, so that its video is named later', async () => {
    const made = followed();
    expect(await made.held.titleOf(String(b))).toBe('Second');
  });
});
