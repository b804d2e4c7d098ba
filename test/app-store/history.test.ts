import { describe, expect, it } from 'vitest';
import type { VideoSlice } from '@/lib/app-store/video-slice';
import { VideoId } from '@/lib/service/ids';
import { createSlice, shownVideo } from './video-environment';

const [a, b, c] = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'].map((id) => VideoId.parse(id));

describe('videoSlice › history of related videos', () => {
  const createWithHistory = () => {
    const slice = createSlice();
    slice.state().followTab(shownVideo(a, { title: 'First' }));
    slice.state().showRelated(String(b), 'Second');
    return slice;
  };
  const historyOf = ({ state }: ReturnType<typeof createSlice>) =>
    state().history.map(({ videoId, title }) => [videoId, title]);

  it('records each video from which a related one was opened', () => {
    const slice = createWithHistory();
    expect(slice.subject()).toMatchObject({ videoId: b, title: 'Second', from: 'related', tabId: null });
    slice.state().showRelated(String(c), 'Third');
    expect(historyOf(slice)).toEqual([
      [a, 'First'],
      [b, 'Second'],
    ]);
  });

  it('leads back step by step to the video of the tab and its player', () => {
    const slice = createWithHistory();
    slice.state().showRelated(String(c), null);
    slice.state().goBack();
    expect(slice.subject()).toMatchObject({ videoId: b, title: 'Second', from: 'related' });
    slice.state().goBack();
    expect(slice.subject()).toMatchObject({ videoId: a, title: 'First', from: 'tab', tabId: 7 });
    slice.state().goBack();
    expect(slice.subject()).toMatchObject({ videoId: a });
    expect(historyOf(slice)).toEqual([]);
  });

  it('goes back to a video that it already contains instead of adding it again', () => {
    const slice = createWithHistory();
    slice.state().showRelated(String(c), 'Third');
    slice.state().showRelated(String(a), 'First');
    expect(historyOf(slice)).toEqual([]);
    expect(slice.subject()).toMatchObject({ videoId: a, from: 'tab' });
  });

  it.each(['not an id', '', 'bbbbbbbbbbb'])('does not change for the invalid or current id "%s"', (id) => {
    const slice = createWithHistory();
    slice.state().showRelated(id, null);
    expect(historyOf(slice)).toEqual([[a, 'First']]);
    expect(slice.subject()).toMatchObject({ videoId: b });
  });

  it('accepts an id with a leading hyphen', () => {
    const slice = createWithHistory();
    slice.state().showRelated('-bbbbbbbbbb', null);
    expect(slice.subject()).toMatchObject({ videoId: '-bbbbbbbbbb' });
  });

  it('is cleared when the tab moves to another video', () => {
    const slice = createWithHistory();
    slice.state().followTab(shownVideo(c));
    expect(slice.subject()).toMatchObject({ videoId: c });
    expect(historyOf(slice)).toEqual([]);
  });

  it('is cleared when the tab opens the related video', () => {
    const slice = createWithHistory();
    const before = slice.subject()?.seq;
    slice.state().followTab(shownVideo(b));
    expect(slice.subject()).toMatchObject({ videoId: b, from: 'tab', tabId: 7, seq: before });
    expect(historyOf(slice)).toEqual([]);
  });

  it('stays while tabs without a video are active', () => {
    const slice = createWithHistory();
    slice.state().followTab(null);
    slice.state().followTab(shownVideo(a));
    expect(slice.subject()).toMatchObject({ videoId: b });
    expect(historyOf(slice)).toEqual([[a, 'First']]);
  });

  it.each([
    ['a pasted address', (state: VideoSlice) => state.showAddress(String(c))],
    ['a panel request', (state: VideoSlice) => state.showSaved(String(c))],
    ['the video of the tab', (state: VideoSlice) => state.showTab()],
  ])('is cleared by %s', (_, action) => {
    const slice = createWithHistory();
    action(slice.state());
    expect(historyOf(slice)).toEqual([]);
  });

  it('returns to a pinned video and pins it again', () => {
    const slice = createSlice();
    slice.state().followTab(shownVideo(a));
    slice.state().pin();
    slice.state().showRelated(String(b), null);
    expect(slice.state().pinned).toBe(false);
    slice.state().goBack();
    expect(slice.subject()).toMatchObject({ videoId: a });
    expect(slice.state().pinned).toBe(true);
  });

  it('returns to a video that the tab has left, and keeps that video', () => {
    const slice = createWithHistory();
    slice.state().followTab(null);
    slice.state().goBack();
    slice.state().followTab(shownVideo(undefined));
    expect(slice.subject()).toMatchObject({ videoId: a, tabId: null });
  });

  it('stores the title of each related video that was opened', async () => {
    const slice = createWithHistory();
    expect(await slice.responses.titleOf(String(b))).toBe('Second');
  });
});
