import { describe, expect, it } from 'vitest';
// Imported here, because the panel imports this module with the first file and the tests count ticks.
import '@/lib/captions/saved-cues';
import type { ParamsOf } from '@/lib/service/endpoints';
import { captionFormats } from '@/lib/service/value-sets';
import { captionsAs } from '../service/captions-as/captions-as';
import { createCaptionsEnv, createPanel, row, settle, videoA } from './captions-environment';

const items = [row(1, 'one two'), row(4, 'three four five')];
const emptyPanel = (format: string, lang = 'en') => ({ videoId: videoA, format, lang }) as ParamsOf<'captions'>;
const createEnv = (...formats: (typeof captionFormats)[number][]) => {
  const world = createCaptionsEnv();
  for (const format of formats) world.hold('captions', emptyPanel(format), captionsAs(format, items).body);
  return world;
};
const fileFormats = captionFormats.filter((format) => format !== 'json');

describe('savedTracksFrom › captions saved only as a file', () => {
  it.each(fileFormats.filter((format) => format !== 'text'))(
    'shows the lines of a %s file without a request',
    async (format) => {
      const { ports, asked } = createEnv(format);
      const panel = await createPanel(ports, videoA);
      await settle();
      expect(panel.getState().tracks).toMatchObject([{ format, lang: 'en', request: { lang: 'en', mode: 'default' } }]);
      expect(panel.getState().track?.cues).toEqual(items);
      expect(asked).toEqual([]);
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

  it('ignores failures and pages saved for a request', async () => {
    const { ports, hold } = createCaptionsEnv();
    hold('captions', emptyPanel('srt'), '{"success":false}');
    hold('captions', emptyPanel('json3', 'da'), '{"error":{"message":"Forbidden"}}');
    hold('captions', emptyPanel('vtt', 'de'), '<!doctype html><title>Sorry</title>');
    const panel = await createPanel(ports, videoA);
    expect(panel.getState().tracks).toEqual([]);
  });

  it('reports files that cannot be read', async () => {
    const { ports, hold } = createCaptionsEnv();
    hold('captions', emptyPanel('srt'), 'no subtitles at all');
    const panel = await createPanel(ports, videoA);
    await settle();
    expect(panel.getState()).toMatchObject({
      track: null,
      requestState: { is: 'failed', failure: { kind: 'strange-answer' }, request: { lang: 'en', mode: 'default' } },
    });
  });

  it('shows a file as second track', async () => {
    const { ports, hold } = createCaptionsEnv();
    hold('captions', emptyPanel('ttml', 'da'), captionsAs('ttml', [row(1, 'en to', 'da')]).body);
    hold('captions', emptyPanel('json'), captionsAs('json', items).body);
    const panel = await createPanel(ports, videoA);
    const danish = panel.getState().tracks.find(({ lang }) => lang === 'da');
    await panel.getState().showSecond(danish?.key ?? '');
    await settle();
    expect(panel.getState().second?.cues).toMatchObject([{ text: 'en to', lang: 'da' }]);
  });
});
