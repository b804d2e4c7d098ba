import { describe, expect, it } from 'vitest';
// Loaded beforehand, because the panel loads it with the first file and the tests count turns.
import '@/lib/captions/saved-cues';
import type { ParamsOf } from '@/lib/service/endpoints';
import { captionFormats } from '@/lib/service/value-sets';
import { captionsAs } from '../service/captions-as/captions-as';
import { captionsWorld, panelOn, row, settle, videoA } from './captions-environment';

const items = [row(1, 'one two'), row(4, 'three four five')];
const asking = (format: string, lang = 'en') => ({ videoId: videoA, format, lang }) as ParamsOf<'captions'>;
const heldAs = (...formats: (typeof captionFormats)[number][]) => {
  const world = captionsWorld();
  for (const format of formats) world.hold('captions', asking(format), captionsAs(format, items).body);
  return world;
};
const fileFormats = captionFormats.filter((format) => format !== 'json');

describe('captions that are held only as a file', () => {
  it.each(fileFormats.filter((format) => format !== 'text'))(
    'are read like any others, and nothing is asked: %s',
    async (format) => {
      const { ports, asked } = heldAs(format);
      const panel = await panelOn(ports, videoA);
      await settle();
      expect(panel.getState().tracks).toMatchObject([
        { format, lang: 'en', question: { lang: 'en', mode: 'default' } },
      ]);
      expect(panel.getState().track?.cues).toEqual(items);
      expect(asked).toEqual([]);
    },
  );

  it('are read without times where the file has none', async () => {
    const { ports } = heldAs('text');
    const panel = await panelOn(ports, videoA);
    await settle();
    expect(panel.getState().track?.cues.map(({ text, offset, duration }) => [text, offset, duration])).toEqual([
      ['one two three four five', 0, 0],
    ]);
  });

  it('stand back where the lines themselves are held, and plain text behind every other file', async () => {
    const both = await panelOn(heldAs('json', 'srt', 'text').ports, videoA);
    expect(both.getState().tracks.map(({ format }) => format)).toEqual(['json']);
    const files = await panelOn(heldAs('vtt', 'text').ports, videoA);
    expect(files.getState().tracks.map(({ format }) => format)).toEqual(['vtt']);
  });

  it('are no track where a refusal or a page was kept in their place', async () => {
    const { ports, hold } = captionsWorld();
    hold('captions', asking('srt'), '{"success":false}');
    hold('captions', asking('json3', 'da'), '{"error":{"message":"Forbidden"}}');
    hold('captions', asking('vtt', 'de'), '<!doctype html><title>Sorry</title>');
    const panel = await panelOn(ports, videoA);
    expect(panel.getState().tracks).toEqual([]);
  });

  it('say so where they cannot be read', async () => {
    const { ports, hold } = captionsWorld();
    hold('captions', asking('srt'), 'no subtitles at all');
    const panel = await panelOn(ports, videoA);
    await settle();
    expect(panel.getState()).toMatchObject({
      track: null,
      asking: { is: 'failed', failure: { kind: 'strange-answer' }, question: { lang: 'en', mode: 'default' } },
    });
  });

  it('can stand beside another track', async () => {
    const { ports, hold } = captionsWorld();
    hold('captions', asking('ttml', 'da'), captionsAs('ttml', [row(1, 'en to', 'da')]).body);
    hold('captions', asking('json'), captionsAs('json', items).body);
    const panel = await panelOn(ports, videoA);
    const danish = panel.getState().tracks.find(({ lang }) => lang === 'da');
    await panel.getState().showSecond(danish?.key ?? '');
    await settle();
    expect(panel.getState().second?.cues).toMatchObject([{ text: 'en to', lang: 'da' }]);
  });
});
