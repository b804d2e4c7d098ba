import { describe, expect, it } from 'vitest';
import type { TrackRequest } from '@/lib/captions/records';
import { createCaptionsEnv, createPanel, openVideo, row, settle, videoA, videoB } from './captions-environment';

const english: TrackRequest = { lang: 'en', mode: 'default' };
const arabic: TrackRequest = { lang: 'ar', mode: 'default' };
const lines = (lang: string) => JSON.stringify([row(1, `one ${lang}`, lang), row(4, '[Music]', lang)]);
type CaptionsEnv = ReturnType<typeof createCaptionsEnv>;
const saveTrack = ({ saveResponse }: CaptionsEnv, { lang, mode }: TrackRequest, videoId = videoA) =>
  saveResponse(
    'captions',
    { videoId: videoId as never, lang: lang ?? '', ...(mode !== 'default' && { mode }) },
    lines(lang ?? ''),
  );

/** Opens a video with English captions saved and shown. */
async function openEnglish(prepare: (env: CaptionsEnv) => void = () => {}) {
  const env = createCaptionsEnv();
  prepare(env);
  saveTrack(env, english);
  const panel = await createPanel(env.ports, videoA);
  return { ...env, panel, state: panel.getState };
}

describe('secondaryTrackSlice', () => {
  it('shows a saved track immediately without a request', async () => {
    const { state, requests } = await openEnglish((env) => saveTrack(env, arabic));
    expect(state().second).toBeNull();
    // Without a last choice, the user must choose from the list.
    expect(state().toggleSecond()).toBe(false);
    await state().showSecond(state().tracks.find((one) => one.lang === 'ar')?.key ?? '');
    await settle();
    expect(state()).toMatchObject({ track: { lang: 'en' }, second: { lang: 'ar' } });
    expect(state().toggleSecond()).toBe(true);
    expect(state().second).toBeNull();
    expect(state().toggleSecond()).toBe(true);
    await settle();
    expect(state().second?.lang).toBe('ar');
    expect(requests).toEqual([]);
  });

  it('shows the track after two quick toggles, although both are confirmed only afterwards', async () => {
    const { state } = await openEnglish((env) => saveTrack(env, arabic));
    const confirm = (on: boolean) =>
      state().setSettings({ ...state().settings, secondTrack: { ...state().settings.secondTrack, on } });
    await state().showSecond(state().tracks.find((one) => one.lang === 'ar')?.key ?? '');
    await settle();
    state().toggleSecond();
    state().toggleSecond();
    confirm(false);
    confirm(true);
    await settle();
    expect(state().second?.lang).toBe('ar');
  });

  it('sends one request and leaves the first track unchanged', async () => {
    const { state, requests, respond } = await openEnglish();
    const first = state().track;
    void state().getSecond(arabic);
    await settle();
    expect(state()).toMatchObject({
      secondRequestState: { is: 'loading' },
      requestState: { is: 'idle' },
      second: null,
    });
    expect(state().track).toBe(first);
    await respond(lines('ar'));
    expect(state()).toMatchObject({ secondRequestState: { is: 'idle' }, second: { lang: 'ar' } });
    expect(state().track).toBe(first);
    expect(requests.map((one) => one.params)).toEqual([{ videoId: videoA, lang: 'ar' }]);
  });

  it('leaves the first track unchanged if the request fails', async () => {
    const { state, respond } = await openEnglish();
    void state().getSecond(arabic);
    await settle();
    await respond({ kind: 'no-captions', lang: 'ar' });
    expect(state()).toMatchObject({
      track: { lang: 'en' },
      requestState: { is: 'idle' },
      secondRequestState: { is: 'failed' },
      unavailable: [arabic],
    });
    state().dismissSecondFailure();
    expect(state().secondRequestState.is).toBe('idle');
  });

  it('stops waiting when the user cancels, but shows the track when it arrives', async () => {
    const { state, respond } = await openEnglish();
    void state().getSecond(arabic);
    await settle();
    state().stopSecond();
    expect(state().secondRequestState).toMatchObject({ failure: { kind: 'stopped' } });
    await respond(lines('ar'));
    expect(state()).toMatchObject({ secondRequestState: { is: 'idle' }, second: { lang: 'ar' } });
  });

  it('ignores a late response for another video, and shows the saved track of the current one', async () => {
    const { state, panel, respond, requests } = await openEnglish((env) => {
      saveTrack(env, arabic, videoB);
      saveTrack(env, english, videoB);
    });
    void state().getSecond({ lang: 'da', mode: 'default' });
    await settle();
    await openVideo(panel, videoB);
    await respond(lines('da'));
    expect(state()).toMatchObject({ second: null, secondRequestState: { is: 'idle' } });
    void state().changeSettings({ secondTrack: { ...state().settings.secondTrack, ...arabic } });
    await openVideo(panel, videoA);
    await openVideo(panel, videoB);
    await settle();
    expect(state()).toMatchObject({ track: { lang: 'en' }, second: { lang: 'ar' } });
    expect(requests).toHaveLength(1);
  });

  it('never shows the same track as first and second', async () => {
    const { state } = await openEnglish((env) => saveTrack(env, arabic));
    await state().showSecond(state().tracks.find((one) => one.lang === 'ar')?.key ?? '');
    await settle();
    const key = state().second?.key ?? '';
    await state().showTrack(key);
    await settle();
    expect(state()).toMatchObject({ track: { lang: 'ar' }, second: { lang: 'en' } });
  });

  it('shows the last chosen track, even if an earlier choice takes longer to open', async () => {
    const danish: TrackRequest = { lang: 'da', mode: 'default' };
    const { state, ports } = await openEnglish((env) => [arabic, danish].map((request) => saveTrack(env, request)));
    const keyOf = (lang: string) => state().tracks.find((one) => one.lang === lang)?.key ?? '';
    const { get } = ports.responses;
    const slow = Promise.withResolvers<void>();
    ports.responses.get = async (key) => {
      if (key === keyOf('ar')) await slow.promise;
      return get(key);
    };
    void state().showSecond(keyOf('ar'));
    await state().showSecond(keyOf('da'));
    slow.resolve();
    await settle();
    expect(state().second?.lang).toBe('da');
  });

  it('applies the views of the first track', async () => {
    const { state } = await openEnglish((env) => saveTrack(env, arabic));
    await state().showSecond(state().tracks.find((one) => one.lang === 'ar')?.key ?? '');
    await settle();
    state().changeViews({ noSounds: true });
    expect([state().track?.cues.length, state().second?.cues.length]).toEqual([1, 1]);
  });

  it('reports a language that differs from the requested one', async () => {
    const { state, respond } = await openEnglish();
    void state().getSecond(arabic);
    await settle();
    await respond(lines('de'));
    expect(state().second).toMatchObject({ lang: 'de', hasOtherLanguage: true });
  });
});
