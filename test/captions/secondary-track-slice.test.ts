import { describe, expect, it } from 'vitest';
import type { TrackRequest } from '@/lib/captions/track-request';
import { captionsWorld, panelOn, row, settle, turnTo, videoA, videoB } from './captions-environment';

const english: TrackRequest = { lang: 'en', mode: 'default' };
const arabic: TrackRequest = { lang: 'ar', mode: 'default' };
const lines = (lang: string) => JSON.stringify([row(1, `one ${lang}`, lang), row(4, '[Music]', lang)]);
type World = ReturnType<typeof captionsWorld>;
const holdTrack = ({ hold }: World, { lang, mode }: TrackRequest, videoId = videoA) =>
  hold(
    'captions',
    { videoId: videoId as never, lang: lang ?? '', ...(mode !== 'default' && { mode }) },
    lines(lang ?? ''),
  );

/** English is held and read. */
async function reading(hold: (made: World) => void = () => {}) {
  const made = captionsWorld();
  hold(made);
  holdTrack(made, english);
  const panel = await panelOn(made.ports, videoA);
  return { ...made, panel, state: panel.getState };
}

describe('the track beside the first', () => {
  it('is shown at once where it is held, and nothing is asked', async () => {
    const { state, asked } = await reading((made) => holdTrack(made, arabic));
    expect(state().second).toBeNull();
    state().toggleSecond();
    await settle();
    expect(state()).toMatchObject({ track: { lang: 'en' }, second: { lang: 'ar' } });
    state().toggleSecond();
    expect(state().second).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is there at last when it was switched twice, although the device tells of the first only after the second', async () => {
    const { state } = await reading((made) => holdTrack(made, arabic));
    const said = (on: boolean) =>
      state().heardSettings({ ...state().settings, beside: { ...state().settings.beside, on } });
    state().toggleSecond();
    await settle();
    state().toggleSecond();
    state().toggleSecond();
    said(false);
    said(true);
    await settle();
    expect(state().second?.lang).toBe('ar');
  });

  it('is asked for once, while the first stays as it is', async () => {
    const { state, asked, answer } = await reading();
    const first = state().track;
    void state().getSecond(arabic);
    await settle();
    expect(state()).toMatchObject({ secondRequestState: { is: 'loading' }, asking: { is: 'idle' }, second: null });
    expect(state().track).toBe(first);
    await answer(lines('ar'));
    expect(state()).toMatchObject({ secondRequestState: { is: 'idle' }, second: { lang: 'ar' } });
    expect(state().track).toBe(first);
    expect(asked.map((one) => one.asked)).toEqual([{ videoId: videoA, lang: 'ar' }]);
  });

  it('leaves the first as it is when it does not come', async () => {
    const { state, answer } = await reading();
    void state().getSecond(arabic);
    await settle();
    await answer({ kind: 'no-captions', lang: 'ar' });
    expect(state()).toMatchObject({
      ...{ track: { lang: 'en' }, asking: { is: 'idle' }, secondRequestState: { is: 'failed' } },
      unavailable: [arabic],
    });
    state().dismissSecond();
    expect(state().secondRequestState.is).toBe('idle');
  });

  it('is no longer waited for when the user stops, and is shown when it comes all the same', async () => {
    const { state, answer } = await reading();
    void state().getSecond(arabic);
    await settle();
    state().stopSecond();
    expect(state().secondRequestState).toMatchObject({ failure: { kind: 'stopped' } });
    await answer(lines('ar'));
    expect(state()).toMatchObject({ secondRequestState: { is: 'idle' }, second: { lang: 'ar' } });
  });

  it('never lands on another video, and what was chosen is looked for there among what is held', async () => {
    const { state, panel, answer, asked } = await reading((made) => {
      holdTrack(made, arabic, videoB);
      holdTrack(made, english, videoB);
    });
    void state().getSecond({ lang: 'da', mode: 'default' });
    await settle();
    await turnTo(panel, videoB);
    await answer(lines('da'));
    expect(state()).toMatchObject({ second: null, secondRequestState: { is: 'idle' } });
    void state().changeSettings({ beside: { ...state().settings.beside, ...arabic } });
    await turnTo(panel, videoA);
    await turnTo(panel, videoB);
    await settle();
    expect(state()).toMatchObject({ track: { lang: 'en' }, second: { lang: 'ar' } });
    expect(asked).toHaveLength(1);
  });

  it('is never the first once more', async () => {
    const { state } = await reading((made) => holdTrack(made, arabic));
    state().toggleSecond();
    await settle();
    const key = state().second?.key ?? '';
    await state().showTrack(key);
    await settle();
    expect(state()).toMatchObject({ track: { lang: 'ar' }, second: { lang: 'en' } });
  });

  it('is looked at in the same ways as the first', async () => {
    const { state } = await reading((made) => holdTrack(made, arabic));
    state().toggleSecond();
    await settle();
    state().look({ noSounds: true });
    expect([state().track?.cues.length, state().second?.cues.length]).toEqual([1, 1]);
  });

  it('says when another language came than was asked for', async () => {
    const { state, answer } = await reading();
    void state().getSecond(arabic);
    await settle();
    await answer(lines('de'));
    expect(state().second).toMatchObject({ lang: 'de', otherThanAsked: true });
  });
});
