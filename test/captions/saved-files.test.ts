import { describe, expect, it } from 'vitest';
// The panel imports this module dynamically with the first file, which would take extra ticks, and the tests count
// ticks.
import '@/lib/captions/saved-cues';
import type { ParamsOf } from '@/lib/service/endpoints';
import { captionFormats } from '@/lib/service/value-sets';
import { formatCaptions } from '../service/caption-formats/format-captions';
import { createCaptionsEnv, createPanel, row, settle, videoA } from './captions-environment';

const items = [row(1, 'one two'), row(4, 'three four five')];
const paramsFor = (format: string, lang = 'en') => ({ videoId: videoA, format, lang }) as ParamsOf<'captions'>;
const createEnv = (...formats: (typeof captionFormats)[number][]) => {
  const env = createCaptionsEnv();
  for (const format of formats) env.saveResponse('captions', paramsFor(format), formatCaptions(format, items).body);
  return env;
};
const fileFormats = captionFormats.filter((format) => format !== 'json');

describe('captionsSlice › captions saved as a file', () => {
  it.each(fileFormats.filter((format) => format !== 'text'))(
    'shows the lines of a %s file without a request',
    async (format) => {
      const { ports, requests } = createEnv(format);
      const panel = await createPanel(ports, videoA);
      await settle();
      expect(panel.getState().tracks).toMatchObject([{ format, lang: 'en', request: { lang: 'en', mode: 'default' } }]);
      expect(panel.getState().track?.cues).toEqual(items);
      expect(requests).toEqual([]);
    },
  );

  it('shows lines without times from plain text', async () => {
    const { ports } = createEnv('text');
    const panel = await createPanel(ports, videoA);
    await settle();
    expect(panel.getState().track?.cues.map(({ text, offset, duration }) => [text, offset, duration])).toEqual([
      ['one two three four five', 0, 0],
    ]);
  });

  it('prefers JSON rows to files, and any file to plain text', async () => {
    const both = await createPanel(createEnv('json', 'srt', 'text').ports, videoA);
    expect(both.getState().tracks.map(({ format }) => format)).toEqual(['json']);
    const files = await createPanel(createEnv('vtt', 'text').ports, videoA);
    expect(files.getState().tracks.map(({ format }) => format)).toEqual(['vtt']);
  });

  it('ignores saved error responses and web pages', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    saveResponse('captions', paramsFor('srt'), '{"success":false}');
    saveResponse('captions', paramsFor('json3', 'da'), '{"error":{"message":"Forbidden"}}');
    saveResponse('captions', paramsFor('vtt', 'de'), '<!doctype html><title>Sorry</title>');
    const panel = await createPanel(ports, videoA);
    expect(panel.getState().tracks).toEqual([]);
  });

  it('reports files that cannot be read', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    saveResponse('captions', paramsFor('srt'), 'no subtitles at all');
    const panel = await createPanel(ports, videoA);
    await settle();
    expect(panel.getState()).toMatchObject({
      track: null,
      requestState: {
        is: 'failed',
        failure: { kind: 'unexpected-response' },
        request: { lang: 'en', mode: 'default' },
      },
    });
  });

  it('shows a file as second track', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    saveResponse('captions', paramsFor('ttml', 'da'), formatCaptions('ttml', [row(1, 'en to', 'da')]).body);
    saveResponse('captions', paramsFor('json'), formatCaptions('json', items).body);
    const panel = await createPanel(ports, videoA);
    const danish = panel.getState().tracks.find(({ lang }) => lang === 'da');
    await panel.getState().showSecond(danish?.key ?? '');
    await settle();
    expect(panel.getState().second?.cues).toMatchObject([{ text: 'en to', lang: 'da' }]);
  });
});
