import { describe, expect, it } from 'vitest';
import { captionsWorld, panelOn, settle, turnTo, videoA, videoB } from './captions-world';

const files = JSON.stringify([{ languageName: 'English', languageCode: 'en', format: 'srv3' }]);

describe('the list of tracks', () => {
  it('stays shown when listing again fails', async () => {
    const { ports, answer } = captionsWorld();
    const panel = await panelOn(ports, videoA);
    void panel.getState().listTracks();
    await settle();
    await answer(files);
    expect(panel.getState().lastTrackList?.files).toHaveLength(1);
    void panel.getState().listTracks(true);
    await settle();
    await answer({ kind: 'timed-out', seconds: 90 });
    expect(panel.getState().trackList.is).toBe('failed');
    expect(panel.getState().lastTrackList?.files).toHaveLength(1);
  });

  it('never lands on another video', async () => {
    const { ports, answer } = captionsWorld();
    const panel = await panelOn(ports, videoA);
    void panel.getState().listTracks();
    await settle();
    await turnTo(panel, videoB);
    await answer(files);
    expect(panel.getState().lastTrackList).toBeNull();
  });

  it('is fresh until the first of its links ends, or for an hour where none says when (CAC-01)', async () => {
    const freshFor = async (...expires: number[]) => {
      const { ports, hold, world } = captionsWorld();
      const link = (seconds: number) => `https://www.youtube.com/t?expire=${world.time / 1000 + seconds}`;
      const rows = expires.map((seconds) => ({ languageCode: 'en', format: 'srv3', url: link(seconds) }));
      const body = expires.length > 0 ? JSON.stringify(rows) : files;
      hold('captionFiles', { videoId: videoA as never }, body);
      const panel = await panelOn(ports, videoA);
      return ((panel.getState().lastTrackList?.freshUntil ?? 0) - world.time) / 1000;
    };
    expect(await freshFor(7200, 600, 21_600)).toBe(600);
    expect(await freshFor(21_600)).toBe(21_600);
    expect(await freshFor()).toBe(3600);
  });

  it('is found among what is held, at no cost', async () => {
    const { ports, hold, asked } = captionsWorld();
    hold('captionFiles', { videoId: videoA as never }, files);
    const panel = await panelOn(ports, videoA);
    expect(panel.getState().lastTrackList?.files).toHaveLength(1);
    expect(asked).toEqual([]);
  });
});
