import { describe, expect, it } from 'vitest';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { cheapestSource } from '@/lib/captions/store/platform-files';
// The panel imports this module with the first file, which would take extra ticks.
import '@/lib/captions/parse/parse-captions';
import type { ParamsOf } from '@/lib/service/endpoints';
import { ok } from '@/lib/shared/result';
import { t } from '../translations';
import {
  createCaptionsEnv,
  createPanel,
  openVideo,
  row,
  serviceUrl,
  settle,
  showInTab,
  videoA,
  videoB,
} from './captions-environment';

const lines = JSON.stringify([row(1, 'one two'), row(61, 'three')]);

async function openTrack(lang = 'en', description?: string, german?: string) {
  const env = createCaptionsEnv();
  const details = { data: [{ id: videoA, description, parsedDuration: 200 }] };
  if (german) env.saveResponse('captions', { videoId: videoA as never, lang: 'de' }, german);
  if (description) env.saveResponse('videos', { ids: [videoA as never] }, JSON.stringify(details));
  env.saveResponse('captions', { videoId: videoA as never, lang }, lines);
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide: mills');
  return { ...env, panel, state: panel.getState };
}

describe('exportTrack', () => {
  it('exports saved captions at no cost and names the file', async () => {
    const { state, saved, requests } = await openTrack();
    await state().exportTrack('srt', []);
    expect(saved).toEqual([
      {
        name: `Tide_ mills [${videoA}].en.srt`,
        type: 'application/x-subrip',
        text: '1\n00:00:01,000 --> 00:00:03,000\none two\n\n2\n00:01:01,000 --> 00:01:03,000\nthree\n\n',
      },
    ]);
    expect(requests).toEqual([]);
    expect(state().toast?.message).toEqual(['exportSaved', `Tide_ mills [${videoA}].en.srt`]);
  });

  it('joins lines of both tracks up to a duration, except in tables, and says so in the file name', async () => {
    const { state, saved } = await openTwoTracks([row(1, 'eins', 'de'), row(3, 'zwei', 'de')]);
    await state().changeSettings({ segmentSeconds: 4 });
    await state().exportTrack('srt', [], true);
    await state().exportTrack('csv', []);
    expect(saved[0]?.text).toContain('one two\neins zwei\n');
    expect(saved.map(({ name }) => name)).toEqual([
      `Tide_ mills [${videoA}].en+de (joined up to 4 s).srt`,
      `Tide_ mills [${videoA}].en.csv`,
    ]);
  });

  it('names a language that differs from the requested one in file name and notes', async () => {
    const { state, saved } = await openTrack('da');
    await state().exportTrack('txt', [t('exportNoteLanguage', 'Danish', 'English')]);
    expect(saved[0]?.name).toBe(`Tide_ mills [${videoA}].en (requested da).txt`);
    expect(saved[0]?.text).toContain(t('exportNoteLanguage', 'Danish', 'English'));
  });
});

describe('exportTrack › layout', () => {
  it('uses the stored layout and the chapters of saved details', async () => {
    const { state, saved, requests } = await openTrack('en', '0:00 Ebb\n1:00 Flood');
    await settle();
    await state().changeSettings({ layout: { times: 'chapter', every: 30 } });
    await state().exportTrack('txt', []);
    expect(saved[0]?.text).toBe('Tide: mills\n\n0:00\tEbb\n\none two\n\n1:00\tFlood\n\nthree\n');
    expect(requests).toEqual([]);
  });
});

async function openTwoTracks(german = [row(1, 'eins', 'de')]) {
  const env = await openTrack('en', undefined, JSON.stringify(german));
  await env.state().changeSettings({ secondTrack: { ...env.state().settings.secondTrack, on: true, lang: 'de' } });
  await env.state().readSecond();
  expect(env.state().second?.lang).toBe('de');
  return env;
}

describe('exportTrack › two tracks', () => {
  it('exports both tracks without a request, and names both languages in file name and headings', async () => {
    const { state, saved, requests } = await openTwoTracks();
    await state().exportTrack('srt', [], true);
    expect(saved[0]?.name).toBe(`Tide_ mills [${videoA}].en+de.srt`);
    expect(saved[0]?.text).toContain('one two\neins\n');
    await state().exportTrack('csv', [], true);
    expect(saved[1]?.text.split('\n')[0]).toMatch(
      /^"text \(en, default, [\d-]{10}\)",.*"text_2 \(de, default, [\d-]{10}\)"/,
    );
    expect(requests).toEqual([]);
  });

  it('exports only the first track if the user chooses that or the format cannot contain two', async () => {
    const { state, saved } = await openTwoTracks();
    await state().exportTrack('srt', []);
    await state().exportTrack('json3', [], true);
    expect(saved.map(({ name }) => name)).toEqual([
      `Tide_ mills [${videoA}].en.srt`,
      `Tide_ mills [${videoA}].en.json3`,
    ]);
    expect(saved[0]?.text).not.toContain('eins');
  });
});

describe('exportTrack › views', () => {
  it('names the views in the file name, because not every format has notes', async () => {
    const { state, saved } = await openTrack('da');
    state().changeViews({ sentences: true, noSounds: true, shiftSeconds: -0.3 });
    await state().exportTrack('srt', []);
    expect(saved[0]?.name).toBe(`Tide_ mills [${videoA}].en (requested da, no sounds, sentences, -0.3 s).srt`);
  });
});

describe('exportTrack › file name', () => {
  it('follows the template of the user, without its folders', async () => {
    const { state, saved } = await openTrack();
    await state().changeSettings({ naming: { template: '{lang}/{id} {title}.{ext}', emoji: true } });
    await state().exportTrack('srt', []);
    expect(saved[0]?.name).toBe(`${videoA} Tide_ mills.srt`);
  });

  it('does not mention that formatting is hidden, which is the default', async () => {
    const { state, saved } = await openTrack('en', undefined, JSON.stringify([row(1, '<i>eins</i>', 'de')]));
    const german = state().tracks.find(({ lang }) => lang === 'de');
    await state().showTrack(german?.key ?? '');
    await state().exportTrack('srt', []);
    expect(saved[0]).toMatchObject({ name: `Tide_ mills [${videoA}].de.srt` });
    expect(saved[0]?.text).toContain('\neins\n');
  });
});

describe('savePlatformFile', () => {
  it('uses the signed link until it expires, free of charge', async () => {
    const { panel, state, saved, requests, clock, saveResponse, ports } = await openTrack();
    const until = Math.floor(clock.time / 1000) + 3600;
    const url = `https://www.youtube.com/api/timedtext?expire=${until}`;
    const files = [{ languageName: 'English', languageCode: 'en', format: 'srv3', url }];
    saveResponse('captionFiles', { videoId: videoA as never }, JSON.stringify(files));
    const list = requestStoreOf(panel, 'captionFiles');
    await settle();
    const { response } = list.getState();
    const source = cheapestSource(state(), response, 'srv3', ports.now());
    expect(source).toEqual({ is: 'link', url, until: until * 1000 });
    expect(cheapestSource(state(), response, 'srv3', until * 1000 + 1)).toEqual({ is: 'service' });
    clock.signed = '<timedtext/>';
    await state().savePlatformFile('srv3', source);
    expect(saved[0]).toMatchObject({ name: `Tide_ mills [${videoA}].en.srv3`, text: '<timedtext/>' });
    expect(requests).toEqual([]);
  });

  it.each<[string, NonNullable<ParamsOf<'captions'>['mode']>, string[], number | null, ...string[]]>([
    ['the only track of a language', 'default', ['English'], 0],
    ['the authored one of two tracks of a language', 'default', ['English (auto-generated)', 'English'], 1],
    [
      'the automatic one for a service that prefers it',
      'default',
      ['English (auto-generated)', 'English'],
      0,
      serviceUrl,
    ],
    ['neither of two authored tracks of a language', 'default', ['English', 'English'], null],
    ['a track rather than its translation', 'default', ['English (auto-translated)', 'English'], 1],
    ['no translation for captions in the default mode', 'default', ['English (auto-translated)'], null],
    ['a translation for translated captions', 'fallback-auto-translated', ['English (auto-translated)'], 0],
    ['no track for a transcription', 'force-whisper', ['English'], null],
  ])('uses the link of %s', async (_, mode, labels, expected, ...services) => {
    const { panel, state, saveResponse, ports } = await openTrack();
    const urlOf = (index: number) => `https://www.youtube.com/api/timedtext?n=${index}`;
    const files = labels.map((languageName, index) => ({
      languageName,
      languageCode: 'en',
      format: 'srv3',
      url: urlOf(index),
    }));
    saveResponse('captionFiles', { videoId: videoA as never }, JSON.stringify(files));
    const list = requestStoreOf(panel, 'captionFiles');
    await settle();
    const { track } = state();
    const shown = {
      ...state(),
      settings: { ...state().settings, automaticTracks: services },
      track: track && { ...track, request: { ...track.request, mode } },
    };
    expect(cheapestSource(shown, list.getState().response, 'srv3', ports.now())).toMatchObject(
      expected === null ? { is: 'service' } : { is: 'link', url: urlOf(expected) },
    );
  });

  it('sends no paid request if the link is rejected', async () => {
    const { state, requests } = await openTrack();
    await state().savePlatformFile('srv3', { is: 'link', url: 'https://x.example/', until: 0 });
    expect(state().fileFailure).toEqual({
      format: 'srv3',
      failure: { is: 'link', failure: { is: 'status', status: 403 } },
    });
    expect(requests).toEqual([]);
  });

  it('requests the file from the service, saves it, and then offers the saved response', async () => {
    const { state, saved, requests, respond, ports } = await openTrack();
    void state().savePlatformFile('xml', { is: 'service' });
    await settle();
    expect(state().fetching).toMatchObject({ format: 'xml' });
    await respond('<transcript/>');
    expect(requests).toEqual([
      { name: 'captions', params: { videoId: videoA, lang: 'en', format: 'xml' }, again: false },
    ]);
    expect(saved[0]?.text).toBe('<transcript/>');
    await state().readSaved();
    expect(cheapestSource(state(), null, 'xml', ports.now())).toMatchObject({ is: 'saved' });
  });

  it('offers no response without captions as saved, because a request is billed again when it expires', async () => {
    const { state, ports, saveResponse } = await openTrack();
    const response = saveResponse('captions', { videoId: videoA as never, lang: 'en', format: 'xml' }, '');
    Object.assign(response, { status: 404, body: '{"error":{"message":"No captions found"}}' });
    await state().readSaved();
    expect(cheapestSource(state(), null, 'xml', ports.now())).toEqual({ is: 'service' });
  });

  it('shows no failure or unfinished fetch on another video', async () => {
    const { panel, state, requests, respond, saveResponse } = await openTrack();
    saveResponse('captions', { videoId: videoB as never, lang: 'en' }, lines);
    await state().savePlatformFile('srv3', { is: 'link', url: 'https://x.example/', until: 0 });
    await openVideo(panel, videoB);
    expect(state().fileFailure).toBeNull();
    void state().savePlatformFile('xml', { is: 'service' });
    await settle();
    await openVideo(panel, videoA);
    expect(state().fetching).toBeNull();
    void state().savePlatformFile('xml', { is: 'service' });
    await settle();
    expect(requests).toHaveLength(2);
    await respond({ kind: 'forbidden' });
    expect(state()).toMatchObject({ fetching: { format: 'xml' }, fileFailure: null });
  });

  it.each([
    '{"error":{"code":404,"message":"Not found"}}',
    'Too many requests',
    '<Error><Code>AccessDenied</Code></Error>',
  ])('saves no file if the link returns %j', async (body) => {
    const { state, saved, ports } = await openTrack();
    ports.fetchSigned = async () => ok(body);
    await state().savePlatformFile('srv3', { is: 'link', url: 'https://www.youtube.com/t', until: 0 });
    expect(saved).toEqual([]);
    expect(state().fileFailure).toEqual({
      format: 'srv3',
      failure: { is: 'link', failure: { is: 'no-captions' } },
    });
  });

  it('names no views in the file name, because they do not change the file', async () => {
    const { state, saved, clock } = await openTrack();
    state().changeViews({ rolling: true });
    clock.signed = '<timedtext/>';
    await state().savePlatformFile('srv3', { is: 'link', url: 'https://www.youtube.com/t', until: 0 });
    expect(saved[0]?.name).toBe(`Tide_ mills [${videoA}].en.srv3`);
  });
});

describe('copyLines', () => {
  it.each([
    ['with times', 'times', '0:01\tone two\n1:01\tthree\n'],
    ['without times', 'text', 'one two\nthree\n'],
  ] as const)('copies all lines %s', async (_, form, text) => {
    const { state, copied } = await openTrack();
    await state().copyLines({ form });
    expect(copied).toEqual([text]);
  });

  it('copies the selected lines with times and offers to copy them without times', async () => {
    const { state, copied } = await openTrack();
    await state().copyLines({ form: 'times', span: { from: 1, until: 2 } });
    state().toast?.action?.run();
    await settle();
    expect(copied).toEqual(['1:01\tthree\n', 'three\n']);
  });
});

describe('copyLines › two tracks', () => {
  const german = [row(1, '*eins* zwei', 'de'), row(30, 'allein', 'de'), row(90, 'danach', 'de')];

  it.each([
    ['with times', 'times', '0:01\tone two\n\t*eins* zwei\n\n0:30\tallein\n\n1:01\tthree\n\n1:30\tdanach\n'],
    ['without times', 'text', 'one two\n*eins* zwei\n\nallein\n\nthree\n\ndanach\n'],
  ] as const)('copies matching lines below each other %s, and lines without a match', async (_, form, text) => {
    const { state, copied, requests } = await openTwoTracks(german);
    await state().copyLines({ form });
    expect(copied).toEqual([text]);
    expect(state().toast?.message).toEqual({ count: 'copiedText', n: 2 });
    expect(requests).toEqual([]);
  });

  it('copies the selected lines of both tracks with times, and without times from the toast', async () => {
    const { state, copied } = await openTwoTracks(german);
    await state().copyLines({ form: 'times', span: { from: 1, until: 2 } });
    state().toast?.action?.run();
    await settle();
    expect(copied).toEqual(['1:01\tthree\n\n1:30\tdanach\n', 'three\n\ndanach\n']);
  });

  it('copies both tracks with the active views', async () => {
    const { state, copied } = await openTwoTracks(german);
    state().changeViews({ shiftSeconds: 1 });
    await state().copyLines({ form: 'times', span: { from: 0, until: 1 } });
    expect(copied).toEqual(['0:02\tone two\n\t*eins* zwei\n\n0:31\tallein\n']);
  });

  it('copies only the first track if the user chooses that or no second track is shown', async () => {
    const { state, copied } = await openTwoTracks(german);
    state().setExportsBoth(false);
    await state().copyLines({ form: 'text' });
    state().setExportsBoth(true);
    await state().changeSettings({ secondTrack: { ...state().settings.secondTrack, on: false } });
    await state().copyLines({ form: 'text' });
    expect(copied).toEqual(['one two\nthree\n', 'one two\nthree\n']);
  });
});
