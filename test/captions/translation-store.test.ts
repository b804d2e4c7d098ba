import { describe, expect, it } from 'vitest';
import { createTranslationStore, type TranslationPorts } from '@/lib/captions/store/translation-store';
import { onDeviceTranslation } from '@/lib/captions/track-modes';
import { fail, ok } from '@/lib/shared/result';
import { createCaptionsEnv, createPanel, openVideo, row, settle, videoA, videoB } from './captions-environment';
import { browserError, createDetector, createTranslator } from './stand-in-translator';

const lines = [
  row(0, 'one'),
  row(3, '[Music]'),
  row(6, '<b>two</b> &amp; more'),
  row(9, ''),
  row(12, 'three'),
  row(15, '♪'),
];

const failingAt = (long: string) => async (text: string) => {
  if (text === long) throw browserError('QuotaExceededError');
  return `de ${text}`;
};

type StandIn = ReturnType<typeof createTranslator>;

/** Opens a video with saved captions next to a translator. */
async function openTranslated(
  standIn: StandIn,
  { rows = lines, more = {} }: { rows?: ReturnType<typeof row>[]; more?: Partial<TranslationPorts> } = {},
) {
  const env = createCaptionsEnv();
  env.saveResponse('captions', { videoId: videoA as never, lang: 'en' }, JSON.stringify(rows));
  env.saveResponse('captions', { videoId: videoB as never, lang: 'en' }, JSON.stringify([row(0, 'other')]));
  const panel = await createPanel(env.ports, videoA);
  const saves: string[][] = [];
  const store = createTranslationStore(panel, {
    translator: standIn.translator,
    async save(record) {
      env.saveRecord(record);
      saves.push(JSON.parse(record.body).map(({ text }: { text: string }) => text));
      return ok(null);
    },
    ...more,
  });
  const seconds = () => panel.getState().second?.received.map(({ text }) => text) ?? null;
  return { ...env, panel, store, saves, seconds, progress: () => store.getState().progress };
}

describe('createTranslationStore', () => {
  it('translates from the current line on, keeps sounds and empty lines, and sends no request', async () => {
    const standIn = createTranslator();
    const env = await openTranslated(standIn);
    env.panel.setState({ clock: { time: 7, paused: false, rate: 1, length: 60 } });
    await env.store.getState().translate('de');
    expect(standIn.translated).toEqual(['two & more', 'three', 'one']);
    expect(env.seconds()).toEqual(['de one', '[Music]', 'de two & more', '', 'de three', '♪']);
    expect(env.panel.getState()).toMatchObject({
      second: { lang: 'de', request: { lang: 'de', mode: onDeviceTranslation } },
      settings: { secondTrack: { on: true, lang: 'de', mode: onDeviceTranslation } },
    });
    expect(env.progress()).toEqual({ is: 'idle' });
    expect(standIn.open()).toBe(0);
    expect(env.requests).toEqual([]);
  });

  it('asks the browser for a translator at once, because it allows that only in a click', async () => {
    const standIn = createTranslator();
    const { store } = await openTranslated(standIn);
    void store.getState().translate('de');
    expect(standIn.created).toEqual(['en de']);
  });

  it('keeps the lines of a translator that fails halfway, and continues after them', async () => {
    let isBroken = true;
    const standIn = createTranslator({
      translate: async (text) => {
        if (isBroken && text === 'three') throw browserError('UnknownError');
        return `de ${text}`;
      },
    });
    const env = await openTranslated(standIn);
    await env.store.getState().translate('de');
    expect(env.progress()).toEqual({ is: 'failed', lang: 'de', problem: 'failed' });
    expect(env.seconds()).toEqual(['de one', '[Music]', 'de two & more', '', '♪']);
    isBroken = false;
    await env.store.getState().translate('de');
    expect(standIn.translated).toEqual(['one', 'two & more', 'three', 'three']);
    expect(env.seconds()?.[4]).toBe('de three');
  });

  it('shows how much of a model is downloaded, and stops when the download is cancelled', async () => {
    const standIn = createTranslator({ ready: () => new Promise(() => {}) });
    const env = await openTranslated(standIn);
    const translating = env.store.getState().translate('de');
    standIn.download(0.4);
    expect(env.progress()).toEqual({ is: 'downloading', lang: 'de', share: 0.4 });
    env.store.getState().stop();
    standIn.download(0.5);
    await translating;
    expect(env.progress()).toEqual({ is: 'idle' });
    expect(env.saves).toEqual([]);
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NetworkError', 'download'],
    ['NotSupportedError', 'unavailable'],
    ['OperationError', 'failed'],
  ])('names the problem of a translator that is not created: %s', async (name, problem) => {
    const env = await openTranslated(createTranslator({ ready: () => Promise.reject(browserError(name)) }));
    await env.store.getState().translate('de');
    expect(env.progress()).toEqual({ is: 'failed', lang: 'de', problem });
    expect(env.saves).toEqual([]);
  });

  it('leaves out a line that is too long for the model', async () => {
    const env = await openTranslated(createTranslator({ translate: failingAt('one') }));
    await env.store.getState().translate('de');
    expect(env.progress()).toEqual({ is: 'failed', lang: 'de', problem: 'too-long' });
    expect(env.seconds()).toEqual(['[Music]', 'de two & more', '', 'de three', '♪']);
  });

  it('stops if the translation cannot be saved', async () => {
    const standIn = createTranslator();
    const save = async () => fail({ kind: 'storage-full' as const });
    const env = await openTranslated(standIn, { more: { save } });
    await env.store.getState().translate('de');
    expect(env.progress()).toEqual({ is: 'failed', lang: 'de', problem: 'storage-full' });
    expect(standIn.translated).toEqual(['one']);
  });

  it('drops a line that arrives after another video was opened, and keeps those before', async () => {
    const late = Promise.withResolvers<string>();
    const translate = async (text: string) => (text === 'one' ? 'de one' : late.promise);
    const env = await openTranslated(createTranslator({ translate }));
    const translating = env.store.getState().translate('de');
    await settle();
    await openVideo(env.panel, videoB);
    late.resolve('late');
    await translating;
    await settle();
    expect(env.panel.getState()).toMatchObject({ subject: { videoId: videoB }, second: null });
    expect(env.progress()).toEqual({ is: 'idle' });
    expect(env.saves.flat()).toContain('de one');
    expect(env.saves.flat()).not.toContain('late');
  });

  it('does not bring back captions that were deleted meanwhile', async () => {
    const env = await openTranslated(createTranslator());
    env.ports.responses.get = async () => undefined;
    await env.store.getState().translate('de');
    expect(env.saves).toEqual([]);
  });

  it('stops when the user chooses another second track', async () => {
    const env = await openTranslated(createTranslator({ translate: () => new Promise(() => {}) }));
    void env.store.getState().translate('de');
    await settle();
    expect(env.progress()).toMatchObject({ is: 'translating' });
    void env.panel.getState().getSecond({ lang: 'fr', mode: 'default' });
    expect(env.progress()).toEqual({ is: 'idle' });
  });

  it('says which languages the browser can translate the track into', async () => {
    const { store } = await openTranslated(createTranslator({ unavailable: ['fr'] }));
    expect(await store.getState().availability('de')).toBe('available');
    expect(await store.getState().availability('fr')).toBe('unavailable');
    expect(await store.getState().availability('not a tag')).toBe('unavailable');
  });

  it('translates one text, and names the problem if it cannot', async () => {
    const { store } = await openTranslated(createTranslator({ translate: failingAt('bad') }));
    const options = { lang: 'de', signal: new AbortController().signal, onDownload: () => {} };
    expect(await store.getState().translateText('word', options)).toEqual(ok('de word'));
    expect(await store.getState().translateText('bad', options)).toEqual(fail('too-long'));
  });

  describe('of a track in an unknown language', () => {
    const rows = [row(0, 'hej', 'und')];

    it('detects the language', async () => {
      const standIn = createTranslator();
      const env = await openTranslated(standIn, { rows, more: { detector: createDetector('sv') } });
      expect(await env.store.getState().availability('de')).toBe('downloadable');
      await env.store.getState().translate('de');
      expect(standIn.created).toEqual(['sv de']);
    });

    it('says that the language is unknown if it cannot be detected', async () => {
      const env = await openTranslated(createTranslator(), { rows, more: { detector: createDetector('und') } });
      await env.store.getState().translate('de');
      expect(env.progress()).toEqual({ is: 'failed', lang: 'de', problem: 'unknown-language' });
    });

    it('offers nothing without a detector', async () => {
      const { store } = await openTranslated(createTranslator(), { rows });
      expect(await store.getState().availability('de')).toBe('unavailable');
    });
  });
});
