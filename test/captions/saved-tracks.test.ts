import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { columnsFromLines, linesFromColumns } from '@/lib/captions/line-columns';
import { readSavedCues } from '@/lib/captions/saved-cues';
import { hasReceivedRates, openTrack, readSavedTrack, savedTracksFrom } from '@/lib/captions/store/saved-tracks';
import { noViews } from '@/lib/captions/views';
import { captionFormats } from '@/lib/service/value-sets';
import { cachedResponse } from '../fakes';
import { anyCues } from '../fixtures/cues';
import { formatCaptions } from '../service/caption-formats/format-captions';
import { createCaptionsEnv, createPanel, row, settle, videoA } from './captions-environment';

type Format = (typeof captionFormats)[number];
const savedResponse = (format: Format, lang: string | null, body: string) =>
  cachedResponse({
    key: 'k',
    videoId: videoA,
    params: { videoId: videoA, format, ...(lang && { lang }) },
    receivedAt: 7,
    body,
  });

describe('openTrack', () => {
  it.each(captionFormats)('opens the same track from columns as from the body of a %s file', async (format) => {
    let compared = 0;
    const languages = fc.constantFrom(null, 'en', 'de');
    const same = anyCues.map((cues) => cues.map((one) => ({ ...one, lang: 'en' })));
    await fc.assert(
      fc.asyncProperty(same, languages, fc.constantFrom(0, 0, 13, 57), async (cues, lang, cut) => {
        const { body } = formatCaptions(format, cues);
        const response = savedResponse(format, lang, body.slice(0, body.length - cut));
        const read = readSavedCues(response);
        const columns = read.ok ? columnsFromLines(read.value, 7, '') : null;
        const tracks = savedTracksFrom([response]);
        if (!columns || tracks.length === 0) return;
        const get = async () => response;
        const views = { ...noViews, shiftSeconds: 1 };
        const parsed = await openTrack({ get }, tracks, 'k', views);
        const lines = async () => linesFromColumns(columns, '');
        const opened = await openTrack({ get: async () => undefined, lines }, tracks, 'k', views);
        expect(opened).toStrictEqual(parsed);
        compared += 1;
      }),
    );
    expect(compared).toBeGreaterThan(10);
  });

  it.each(captionFormats)('knows whether the rates in a %s file come from the service', async (format) => {
    const cues = [{ offset: 0, duration: 2, lang: 'en', text: 'the moon', wordCount: 2, speechRate: 60 }];
    const read = await readSavedTrack(savedResponse(format, 'en', formatCaptions(format, cues).body), noViews);
    if (read?.ok) expect(hasReceivedRates(read.value)).toBe(format === 'json' || format === 'csv');
  });

  it('reads the body if there are no columns, and nothing for an unknown track', async () => {
    const response = savedResponse('json', null, JSON.stringify([row(0, 'the moon')]));
    const get = vi.fn(async () => response);
    const lines = vi.fn(async () => null);
    const read = await openTrack({ get, lines }, savedTracksFrom([response]), 'k', noViews);
    expect(read).toMatchObject({ ok: true, value: { cues: [{ text: 'the moon' }] } });
    expect(lines).toHaveBeenCalledWith(expect.objectContaining({ key: 'k', receivedAt: 7 }));
    expect(await openTrack({ get, lines }, [], 'k', noViews)).toMatchObject({ ok: true });
    expect(lines).toHaveBeenCalledTimes(1);
  });

  it('opens a track from its columns without reading the body, and prepares it once', async () => {
    const { ports, saveResponse, respond } = createCaptionsEnv();
    const body = JSON.stringify([row(0, 'the moon'), row(3, 'and the mill')]);
    const response = saveResponse('captions', { videoId: videoA } as never, body);
    const read = readSavedCues(response);
    const columns = read.ok ? columnsFromLines(read.value, response.receivedAt, '') : null;
    const get = vi.fn(ports.responses.get);
    const prepare = vi.fn(async () => {});
    const lines = async () => columns && linesFromColumns(columns, '');
    const panel = await createPanel({ ...ports, responses: { ...ports.responses, get, lines, prepare } }, videoA);
    expect(panel.getState().track?.cues).toHaveLength(2);
    expect(get).not.toHaveBeenCalled();
    expect(prepare).toHaveBeenCalledTimes(1);
    panel.getState().changeViews({ shiftSeconds: 1 });
    expect(prepare).toHaveBeenCalledTimes(1);
    void panel.getState().getCaptions({ lang: 'de', mode: 'default' });
    await settle();
    await respond(JSON.stringify([row(0, 'der Mond', 'de')]));
    expect(prepare).toHaveBeenLastCalledWith(expect.objectContaining({ lang: 'de' }));
  });
});

describe('word times of a saved file', () => {
  const rows = [row(0, 'the moon'), row(2, 'two in the morning'), row(4, 'other words here')];
  const file = `<timedtext format="3"><body>
    <p t="0" d="2000"><s>the</s><s t="400"> moon</s></p>
    <p t="2000" d="2000"><s>two in</s><s t="300">\nthe morning</s></p>
    <p t="4000" d="2000"><s>not</s><s t="300"> these</s></p></body></timedtext>`;
  const saved = (params: object, body: string) =>
    cachedResponse({ key: JSON.stringify(params), videoId: videoA, params: { videoId: videoA, ...params }, body });
  const json = saved({}, JSON.stringify(rows));

  it.each<[name: string, params: object, hasWords: boolean]>([
    ['are shown in the lines with the same start and text', { format: 'srv3', lang: 'en' }, true],
    ['of another language are not', { format: 'srv3', lang: 'de' }, false],
    ['of another mode are not', { format: 'srv3', lang: 'en', mode: 'force-whisper' }, false],
  ])('%s', async (_, params, hasWords) => {
    const responses = [saved(params, file), json];
    const get = async (key: string) => responses.find((one) => one.key === key);
    const opened = await openTrack({ get }, savedTracksFrom(responses), json.key, noViews);
    const words = opened?.ok && opened.value.cues.map((cue) => cue.words);
    expect(words).toEqual([hasWords ? [0, 0, 4, 400] : undefined, hasWords ? [0, 0, 7, 300] : undefined, undefined]);
  });
});
