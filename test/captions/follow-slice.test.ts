import { describe, expect, it } from 'vitest';
import { createCaptionsEnv, createPanel, openVideo, row, showInTab, videoA, videoB } from './captions-environment';

const lines = JSON.stringify([row(1, 'one two'), row(4, 'three four five')]);

describe('followSlice', () => {
  const openTrack = async (body = lines) => {
    const env = createCaptionsEnv();
    env.saveResponse('captions', { videoId: videoA as never }, body);
    const panel = await createPanel(env.ports, videoA);
    await showInTab(panel, videoA, 'A title');
    return { ...env, panel, state: panel.getState };
  };

  it('stores the current line, and none during a pause', async () => {
    const { tick, state } = await openTrack();
    tick(1.5);
    expect(state().lineNow).toBe(0);
    tick(3.5);
    expect(state().lineNow).toBe(-1);
    tick(4);
    expect(state().lineNow).toBe(1);
  });

  it('pauses and resumes following', async () => {
    const { tick, state } = await openTrack();
    tick(1.5);
    state().pauseFollowing();
    expect(state().isFollowPaused).toBe(true);
    state().resumeFollowing();
    expect(state().isFollowPaused).toBe(false);
  });

  it('seeks in the tab, or offers to open the video if no tab shows it', async () => {
    const { tick, state, sought, opened, panel } = await openTrack();
    tick(1.5);
    state().stepLine('next');
    expect(sought).toEqual([4]);
    await showInTab(panel, videoB, 'Another');
    await openVideo(panel, videoA);
    state().seek(4);
    expect(sought).toEqual([4]);
    state().toast?.action?.run();
    expect(opened).toEqual([[videoA, 4]]);
  });

  it('waits during an advertisement and does not seek in it', async () => {
    const { tick, state, sought } = await openTrack(JSON.stringify([row(10, 'one two'), row(50, 'three')]));
    tick(10.5, 15);
    expect(state()).toMatchObject({ adPlays: true, lineNow: -1 });
    state().stepLine('next');
    expect(sought).toEqual([]);
    expect(state().toast?.message).toEqual(['captionsAdPlays']);
    tick(10.5, 60);
    expect(state()).toMatchObject({ adPlays: false, lineNow: 0 });
  });

  it('detects no advertisement in lines that the user has shifted beyond the end of the video', async () => {
    const { tick, state } = await openTrack(JSON.stringify([row(10, 'one two'), row(50, 'three')]));
    state().changeViews({ shiftSeconds: 20 });
    tick(30.5, 52);
    expect(state()).toMatchObject({ adPlays: false, lineNow: 0 });
  });

  it('detects no advertisement if a few lines start long after the end of the video', async () => {
    const starts = [0, 10, 20, 30, 40, 50, 60, 62, 64, 66, 5000];
    const { tick, state } = await openTrack(JSON.stringify(starts.map((start) => row(start, 'one two'))));
    tick(10.5, 70);
    expect(state()).toMatchObject({ adPlays: false, lineNow: 1 });
    tick(10.5, 15);
    expect(state()).toMatchObject({ adPlays: true, lineNow: -1 });
  });

  it('detects an advertisement from the saved details, even if it is longer than the video', async () => {
    const { tick, state, saveResponse, panel } = await openTrack();
    const body = JSON.stringify({ data: [{ id: videoA, parsedDuration: 60 }] });
    saveResponse('videos', { ids: [videoA as never] }, body);
    await openVideo(panel, videoB);
    await openVideo(panel, videoA);
    await showInTab(panel, videoA, 'A title');
    tick(1.5, 90);
    expect(state().adPlays).toBe(true);
    tick(1.5, 60);
    expect(state()).toMatchObject({ adPlays: false, lineNow: 0 });
  });
});
