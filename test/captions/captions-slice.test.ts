import { describe, expect, it } from 'vitest';
import type { CachedResponse } from '@/lib/service/call';
import { byHand } from '../fakes';
import { captionsWorld, panelOn, row, settle, turnTo, videoA, videoB } from './captions-environment';

const english = { lang: 'en', mode: 'default' } as const;
const lines = JSON.stringify([row(1, 'one two'), row(4, 'three four five')]);

describe('the captions of a video', () => {
  it('are shown from what is held, and nothing is asked', async () => {
    const { ports, hold, asked } = captionsWorld();
    hold('captions', { videoId: videoA as never, lang: 'en' }, lines);
    const panel = await panelOn(ports, videoA);
    expect(panel.getState().track?.cues.map(({ text }) => text)).toEqual(['one two', 'three four five']);
    expect(asked).toEqual([]);
  });

  it('are asked for once, without the parameters that were not chosen', async () => {
    const { ports, asked, answer } = captionsWorld();
    const panel = await panelOn(ports, videoA);
    void panel.getState().getCaptions({ lang: null, mode: 'default' });
    await settle();
    expect(panel.getState().asking.is).toBe('loading');
    await answer(lines);
    expect(asked).toEqual([{ name: 'captions', asked: { videoId: videoA }, again: false }]);
    expect(panel.getState().track?.cues).toHaveLength(2);
    expect(panel.getState().asking.is).toBe('idle');
  });

  it('never land on another video when they come late', async () => {
    const { ports, answer } = captionsWorld();
    const panel = await panelOn(ports, videoA);
    void panel.getState().getCaptions(english);
    await settle();
    await turnTo(panel, videoB);
    await answer(lines);
    expect(panel.getState().track).toBeNull();
    expect(panel.getState().asking.is).toBe('idle');
    await turnTo(panel, videoA);
    expect(panel.getState().track?.cues).toHaveLength(2);
  });

  it('that are held never land on another video, however late they are read', async () => {
    const { ports, hold } = captionsWorld();
    const english = hold('captions', { videoId: videoA as never, lang: 'en' }, lines);
    const [about, get] = [byHand<CachedResponse[]>(), byHand<CachedResponse>()];
    const held = { ...ports.held, about: async (id: string) => (id === videoA ? about.promise : []) };
    const panel = await panelOn({ ...ports, held: { ...held, get: () => get.promise } }, videoA);
    const showing = panel.getState().showTrack(english.key);
    await turnTo(panel, videoB);
    about.keep([english]);
    get.keep(english);
    await showing;
    await settle();
    expect(panel.getState()).toMatchObject({ track: null, tracks: [] });
  });

  it('stay when asking again fails', async () => {
    const { ports, hold, answer } = captionsWorld();
    hold('captions', { videoId: videoA as never, lang: 'en' }, lines);
    const panel = await panelOn(ports, videoA);
    void panel.getState().getCaptions(english, true);
    await settle();
    await answer({ kind: 'forbidden' });
    expect(panel.getState().asking).toMatchObject({ is: 'failed', failure: { kind: 'forbidden' } });
    expect(panel.getState().track?.cues).toHaveLength(2);
  });

  it('are no longer waited for when the user stops, and are shown when they come all the same', async () => {
    const { ports, answer } = captionsWorld();
    const panel = await panelOn(ports, videoA);
    void panel.getState().getCaptions(english);
    await settle();
    panel.getState().stopWaiting();
    expect(panel.getState().asking).toMatchObject({ failure: { kind: 'stopped' } });
    await answer(lines);
    expect(panel.getState().asking.is).toBe('idle');
    expect(panel.getState().track?.cues).toHaveLength(2);
  });

  it('say when another language came than was asked for', async () => {
    const { ports, answer } = captionsWorld();
    const panel = await panelOn(ports, videoA);
    void panel.getState().getCaptions({ lang: 'da', mode: 'default' });
    await settle();
    await answer(lines);
    expect(panel.getState().track).toMatchObject({ lang: 'en', otherThanAsked: true });
  });

  it('are looked at in other ways, and given back as they came', async () => {
    const { ports, hold } = captionsWorld();
    hold('captions', { videoId: videoA as never }, JSON.stringify([row(1, '[Music]'), row(4, 'three')]));
    const panel = await panelOn(ports, videoA);
    panel.getState().look({ noSounds: true });
    expect(panel.getState().track?.cues.map(({ text }) => text)).toEqual(['three']);
    panel.getState().look({ noSounds: false });
    expect(panel.getState().track?.cues).toBe(panel.getState().track?.received);
  });

  it('are shown without formatting tags until the user wants these, which is remembered', async () => {
    const { ports, hold } = captionsWorld();
    const changed: unknown[] = [];
    ports.settings.change = async (change) => void changed.push(change);
    hold('captions', { videoId: videoA as never }, JSON.stringify([row(1, '<i>one</i> {\\an8}two')]));
    const panel = await panelOn(ports, videoA);
    const shown = () => panel.getState().track?.cues.map(({ text }) => text);
    expect(shown()).toEqual(['one two']);
    panel.getState().look({ noTags: false });
    expect(shown()).toEqual(['<i>one</i> {\\an8}two']);
    expect(changed).toEqual([{ tags: true }]);
    panel.getState().look({ noSounds: true });
    expect(changed).toHaveLength(1);
  });

  it('can be another track that is held', async () => {
    const { ports, hold } = captionsWorld();
    const danish = hold('captions', { videoId: videoA as never, lang: 'da' }, JSON.stringify([row(1, 'en to', 'da')]));
    hold('captions', { videoId: videoA as never, lang: 'en' }, lines);
    const panel = await panelOn(ports, videoA);
    expect(panel.getState().tracks.map(({ lang }) => lang)).toEqual(['en', 'da']);
    await panel.getState().showTrack(danish.key);
    expect(panel.getState().track?.lang).toBe('da');
  });

  it('begin with the newest, but not with what was got to stand beside another', async () => {
    const { ports, hold } = captionsWorld();
    hold('captions', { videoId: videoA as never, lang: 'en' }, lines);
    hold('captions', { videoId: videoA as never, lang: 'da' }, JSON.stringify([row(1, 'en to', 'da')]));
    expect((await panelOn(ports, videoA)).getState().track?.lang).toBe('da');
    const chosen = await ports.settings.get();
    const beside = { ...chosen.beside, lang: 'da', on: false };
    const settings = { ...ports.settings, get: async () => ({ ...chosen, beside }) };
    expect((await panelOn({ ...ports, settings }, videoA)).getState().track?.lang).toBe('en');
  });
});
