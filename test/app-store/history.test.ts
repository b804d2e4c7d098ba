import { describe, expect, it } from 'vitest';
import type { VideoSlice } from '@/lib/app-store/video-slice';
import { VideoId } from '@/lib/service/ids';
import { opened, shown } from './video-environment';

const [a, b, c] = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'].map((id) => VideoId.parse(id));

describe('videoSlice › history of related videos', () => {
  const followed = () => {
    const made = opened();
    made.state().followTab(shown(a, { title: 'First' }));
    made.state().showRelated(String(b), 'Second');
    return made;
  };
  const trail = ({ state }: ReturnType<typeof opened>) => state().history.map(({ videoId, title }) => [videoId, title]);

  it('records each video from which a related one was opened', () => {
    const made = followed();
    expect(made.subject()).toMatchObject({ videoId: b, title: 'Second', from: 'related', tabId: null });
    made.state().showRelated(String(c), 'Third');
    expect(trail(made)).toEqual([
      [a, 'First'],
      [b, 'Second'],
    ]);
  });

  it('leads back step by step to the video of the tab and its player', () => {
    const made = followed();
    made.state().showRelated(String(c), null);
    made.state().goBack();
    expect(made.subject()).toMatchObject({ videoId: b, title: 'Second', from: 'related' });
    made.state().goBack();
    expect(made.subject()).toMatchObject({ videoId: a, title: 'First', from: 'tab', tabId: 7 });
    made.state().goBack();
    expect(made.subject()).toMatchObject({ videoId: a });
    expect(trail(made)).toEqual([]);
  });

  it('goes back to a video that it already contains instead of adding it again', () => {
    const made = followed();
    made.state().showRelated(String(c), 'Third');
    made.state().showRelated(String(a), 'First');
    expect(trail(made)).toEqual([]);
    expect(made.subject()).toMatchObject({ videoId: a, from: 'tab' });
  });

  it.each(['not an id', '', 'bbbbbbbbbbb'])('does not change for "%s"', (id) => {
    const made = followed();
    made.state().showRelated(id, null);
    expect(trail(made)).toEqual([[a, 'First']]);
    expect(made.subject()).toMatchObject({ videoId: b });
  });

  it('accepts an id with a leading hyphen', () => {
    const made = followed();
    made.state().showRelated('-bbbbbbbbbb', null);
    expect(made.subject()).toMatchObject({ videoId: '-bbbbbbbbbb' });
  });

  it('is cleared when the tab moves to another video', () => {
    const made = followed();
    made.state().followTab(shown(c));
    expect(made.subject()).toMatchObject({ videoId: c });
    expect(trail(made)).toEqual([]);
  });

  it('is cleared when the tab opens the related video', () => {
    const made = followed();
    const before = made.subject()?.seq;
    made.state().followTab(shown(b));
    expect(made.subject()).toMatchObject({ videoId: b, from: 'tab', tabId: 7, seq: before });
    expect(trail(made)).toEqual([]);
  });

  it('stays while tabs without a video are active', () => {
    const made = followed();
    made.state().followTab(null);
    made.state().followTab(shown(a));
    expect(made.subject()).toMatchObject({ videoId: b });
    expect(trail(made)).toEqual([[a, 'First']]);
  });

  it.each([
    ['a pasted address', (state: VideoSlice) => state.showAddress(String(c))],
    ['a panel request', (state: VideoSlice) => state.showSaved(String(c))],
    ['the video of the tab', (state: VideoSlice) => state.showTab()],
  ])('is cleared by %s', (_, turn) => {
    const made = followed();
    turn(made.state());
    expect(trail(made)).toEqual([]);
  });

  it('returns to a pinned video and pins it again', () => {
    const made = opened();
    made.state().followTab(shown(a));
    made.state().pin();
    made.state().showRelated(String(b), null);
    expect(made.state().pinned).toBe(false);
    made.state().goBack();
    expect(made.subject()).toMatchObject({ videoId: a });
    expect(made.state().pinned).toBe(true);
  });

  it('returns to a video that the tab has left and keeps it', () => {
    const made = followed();
    made.state().followTab(null);
    made.state().goBack();
    made.state().followTab(shown(undefined));
    expect(made.subject()).toMatchObject({ videoId: a, tabId: null });
  });

  it('stores the title of each related video that was opened', async () => {
    const made = followed();
    expect(await made.held.titleOf(String(b))).toBe('Second');
  });
});
