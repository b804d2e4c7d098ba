import { describe, expect, it } from 'vitest';
import type { CachedResponse } from '@/lib/service/call';
import { manualPromise } from '../fakes';
import { createCaptionsEnv, createPanel, openVideo, row, settle, videoA, videoB } from './captions-environment';

const english = { lang: 'en', mode: 'default' } as const;
const lines = JSON.stringify([row(1, 'one two'), row(4, 'three four five')]);

describe('captionsSlice', () => {
  it('shows saved captions without a request', async () => {
    const { ports, saveResponse, requests } = createCaptionsEnv();
    saveResponse('captions', { videoId: videoA as never, lang: 'en' }, lines);
    const panel = await createPanel(ports, videoA);
    expect(panel.getState().track?.cues.map(({ text }) => text)).toEqual(['one two', 'three four five']);
    expect(requests).toEqual([]);
  });

  it('sends one request without default parameters', async () => {
    const { ports, requests, respond } = createCaptionsEnv();
    const panel = await createPanel(ports, videoA);
    void panel.getState().getCaptions({ lang: null, mode: 'default' });
    await settle();
    expect(panel.getState().requestState.is).toBe('loading');
    await respond(lines);
    expect(requests).toEqual([{ name: 'captions', params: { videoId: videoA }, again: false }]);
    expect(panel.getState().track?.cues).toHaveLength(2);
    expect(panel.getState().requestState.is).toBe('idle');
  });

  it.each(['track', 'second'] as const)('reads a requested %s once', async (which) => {
    const { ports, saveResponse, respond } = createCaptionsEnv();
    if (which === 'second') saveResponse('captions', { videoId: videoA as never, lang: 'en' }, lines);
    const panel = await createPanel(ports, videoA);
    const { settings, setSettings, getCaptions, getSecond } = panel.getState();
    const danish = { lang: 'da', mode: 'default' } as const;
    if (which === 'second') setSettings({ ...settings, secondTrack: { ...settings.secondTrack, ...danish, on: true } });
    const shown = new Set<unknown>();
    panel.subscribe((state) => state[which] && shown.add(state[which]));
    void (which === 'second' ? getSecond : getCaptions)(danish);
    await settle();
    await respond(JSON.stringify([row(1, 'en to', 'da')]));
    expect([panel.getState()[which]?.lang, shown.size]).toEqual(['da', 1]);
  });

  it('ignores a late response for another video', async () => {
    const { ports, respond } = createCaptionsEnv();
    const panel = await createPanel(ports, videoA);
    void panel.getState().getCaptions(english);
    await settle();
    await openVideo(panel, videoB);
    await respond(lines);
    expect(panel.getState().track).toBeNull();
    expect(panel.getState().requestState.is).toBe('idle');
    await openVideo(panel, videoA);
    expect(panel.getState().track?.cues).toHaveLength(2);
  });

  it('ignores saved captions of another video that are read late', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    const english = saveResponse('captions', { videoId: videoA as never, lang: 'en' }, lines);
    const about = manualPromise<CachedResponse[]>();
    const get = manualPromise<CachedResponse>();
    const responses = { ...ports.responses, about: async (id: string) => (id === videoA ? about.promise : []) };
    const panel = await createPanel({ ...ports, responses: { ...responses, get: () => get.promise } }, videoA);
    const showing = panel.getState().showTrack(english.key);
    await openVideo(panel, videoB);
    about.resolve([english]);
    get.resolve(english);
    await showing;
    await settle();
    expect(panel.getState()).toMatchObject({ track: null, tracks: [] });
  });

  it('keeps the captions if a repeated request fails', async () => {
    const { ports, saveResponse, respond } = createCaptionsEnv();
    saveResponse('captions', { videoId: videoA as never, lang: 'en' }, lines);
    const panel = await createPanel(ports, videoA);
    void panel.getState().getCaptions(english, true);
    await settle();
    await respond({ kind: 'forbidden' });
    expect(panel.getState().requestState).toMatchObject({ is: 'failed', failure: { kind: 'forbidden' } });
    expect(panel.getState().track?.cues).toHaveLength(2);
  });

  it('stops waiting when the user cancels, but shows the captions when they arrive', async () => {
    const { ports, respond } = createCaptionsEnv();
    const panel = await createPanel(ports, videoA);
    void panel.getState().getCaptions(english);
    await settle();
    panel.getState().stopWaiting();
    expect(panel.getState().requestState).toMatchObject({ failure: { kind: 'stopped' } });
    await respond(lines);
    expect(panel.getState().requestState.is).toBe('idle');
    expect(panel.getState().track?.cues).toHaveLength(2);
  });

  it.each(['first', 'second'] as const)(
    'keeps waiting for the %s track when a saved one cannot be read',
    async (which) => {
      const { ports, saveResponse, respond } = createCaptionsEnv();
      const german = { videoId: videoA as never, lang: 'de' };
      saveResponse('captions', german, '[{"offset": 1, "te');
      if (which === 'second') saveResponse('captions', { videoId: videoA as never, lang: 'en' }, lines);
      const panel = await createPanel(ports, videoA);
      const { key } = panel.getState().tracks.find(({ request }) => request.lang === 'de') ?? { key: '' };
      const change = { secondTrack: { ...panel.getState().settings.secondTrack, on: true } };
      if (which === 'second') panel.getState().setSettings({ ...panel.getState().settings, ...change });
      const { getCaptions, getSecond, showTrack, showSecond } = panel.getState();
      void (which === 'first' ? getCaptions : getSecond)({ lang: 'da', mode: 'default' });
      await settle();
      await (which === 'first' ? showTrack : showSecond)(key);
      const stateOf = () => (which === 'first' ? panel.getState().requestState : panel.getState().secondRequestState);
      expect(stateOf().is).toBe('loading');
      await respond(JSON.stringify([row(1, 'en to', 'da')]));
      expect(stateOf().is).toBe('idle');
      expect((which === 'first' ? panel.getState().track : panel.getState().second)?.lang).toBe('da');
    },
  );

  it('reports a language that differs from the requested one', async () => {
    const { ports, respond } = createCaptionsEnv();
    const panel = await createPanel(ports, videoA);
    void panel.getState().getCaptions({ lang: 'da', mode: 'default' });
    await settle();
    await respond(lines);
    expect(panel.getState().track).toMatchObject({ lang: 'en', hasOtherLanguage: true });
  });

  it('applies views and restores the received lines', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    saveResponse('captions', { videoId: videoA as never }, JSON.stringify([row(1, '[Music]'), row(4, 'three')]));
    const panel = await createPanel(ports, videoA);
    panel.getState().changeViews({ noSounds: true });
    expect(panel.getState().track?.cues.map(({ text }) => text)).toEqual(['three']);
    panel.getState().changeViews({ noSounds: false });
    expect(panel.getState().track?.cues).toBe(panel.getState().track?.received);
  });

  it('hides formatting tags until the user shows them, and stores that choice', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    const changed: unknown[] = [];
    ports.settings.change = async (change) => void changed.push(change);
    saveResponse('captions', { videoId: videoA as never }, JSON.stringify([row(1, '<i>one</i> {\\an8}two')]));
    const panel = await createPanel(ports, videoA);
    const shown = () => panel.getState().track?.cues.map(({ text }) => text);
    expect(shown()).toEqual(['one two']);
    panel.getState().changeViews({ noTags: false });
    expect(shown()).toEqual(['<i>one</i> {\\an8}two']);
    expect(changed).toEqual([{ tags: true }]);
    panel.getState().changeViews({ noSounds: true });
    expect(changed).toHaveLength(1);
  });

  it('switches to another saved track', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    const danish = saveResponse(
      'captions',
      { videoId: videoA as never, lang: 'da' },
      JSON.stringify([row(1, 'en to', 'da')]),
    );
    saveResponse('captions', { videoId: videoA as never, lang: 'en' }, lines);
    const panel = await createPanel(ports, videoA);
    expect(panel.getState().tracks.map(({ lang }) => lang)).toEqual(['en', 'da']);
    await panel.getState().showTrack(danish.key);
    expect(panel.getState().track?.lang).toBe('da');
  });

  it('shows the track chosen last, even if one chosen earlier is read later', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    const slow = saveResponse('captions', { videoId: videoA as never, lang: 'da' }, lines);
    const fast = saveResponse('captions', { videoId: videoA as never, lang: 'en' }, lines);
    const read = manualPromise<CachedResponse>();
    const get = async (key: string) => (key === slow.key ? read.promise : fast);
    const panel = await createPanel({ ...ports, responses: { ...ports.responses, get } }, videoA);
    const showing = panel.getState().showTrack(slow.key);
    await panel.getState().showTrack(fast.key);
    read.resolve(slow);
    await showing;
    expect(panel.getState().track?.key).toBe(fast.key);
  });

  it('searches a newly shown track again', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    const danish = saveResponse('captions', { videoId: videoA as never, lang: 'da' }, JSON.stringify([row(1, 'two')]));
    saveResponse(
      'captions',
      { videoId: videoA as never, lang: 'en' },
      JSON.stringify([row(1, 'a two'), row(9, 'two')]),
    );
    const panel = await createPanel(ports, videoA);
    await panel.getState().openFind();
    panel.getState().changeFind({ pattern: 'two' });
    panel.getState().stepHit(1);
    await panel.getState().showTrack(danish.key);
    expect(panel.getState().found).toMatchObject({ hits: [{ line: 0, from: 0, to: 3 }] });
    expect(panel.getState().hitIndex).toBe(0);
  });

  it('starts with the newest track, unless it has the language of the second track', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    saveResponse('captions', { videoId: videoA as never, lang: 'en' }, lines);
    saveResponse('captions', { videoId: videoA as never, lang: 'da' }, JSON.stringify([row(1, 'en to', 'da')]));
    expect((await createPanel(ports, videoA)).getState().track?.lang).toBe('da');
    const savedSettings = await ports.settings.get();
    const secondaryTrack = { ...savedSettings.secondTrack, lang: 'da', on: false };
    const settings = { ...ports.settings, get: async () => ({ ...savedSettings, secondTrack: secondaryTrack }) };
    expect((await createPanel({ ...ports, settings }, videoA)).getState().track?.lang).toBe('en');
  });
});

describe('captionsSlice › deleted tracks', () => {
  it('shows the next saved track in place of one that was deleted on another page', async () => {
    const env = createCaptionsEnv();
    const params = { videoId: videoA as never };
    env.saveResponse('captions', { ...params, lang: 'de' }, JSON.stringify([row(0, 'eins', 'de')]));
    const { key } = env.saveResponse('captions', { ...params, lang: 'en' }, JSON.stringify([row(0, 'one')]));
    const panel = await createPanel(env.ports, videoA);
    expect(panel.getState().track?.key).toBe(key);
    const { get, about } = env.ports.responses;
    env.ports.responses.get = async (one) => (one === key ? undefined : get(one));
    env.ports.responses.about = async (video) => (await about(video)).filter((one) => one.key !== key);
    await panel.getState().readSaved();
    expect(panel.getState().track?.lang).toBe('de');
    env.ports.responses.get = async () => undefined;
    env.ports.responses.about = async () => [];
    await panel.getState().readSaved();
    expect(panel.getState().track).toBeNull();
  });
});
