import { describe, expect, it } from 'vitest';
import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';
import { exportRates } from '@/lib/speech-rate/store';
import { createCaptionsEnv, createPanel, row, showInTab, videoA } from '../captions/captions-environment';

async function openTrack(hold: (made: ReturnType<typeof createCaptionsEnv>) => void = () => {}) {
  const made = createCaptionsEnv();
  hold(made);
  const lines = JSON.stringify([row(1, 'one two'), row(6, 'three'), row(8.5, 'four')]);
  made.hold('captions', { videoId: videoA as never, lang: 'en' }, lines);
  const panel = await createPanel(made.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  return { ...made, panel };
}

describe('exportRates', () => {
  it('exports the table of every line', async () => {
    const { panel, saved, asked } = await openTrack();
    await exportRates(panel, 'lines', 20);
    expect(saved[0]).toMatchObject({ name: `Tide mills [${videoA}] en pace.csv`, type: 'text/csv' });
    expect(saved[0]?.text.split('\r\n')).toHaveLength(5);
    expect(panel.getState().told?.says).toEqual(['exportSaved', `Tide mills [${videoA}] en pace.csv`]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['lines-xlsx', 'pace'],
    ['xlsx', 'pauses'],
  ] as const)('exports a workbook: %s', async (file, about) => {
    const { panel, saved } = await openTrack();
    await exportRates(panel, file, 20);
    expect(saved).toMatchObject([{ name: `Tide mills [${videoA}] en ${about}.xlsx`, type: xlsxMediaType }]);
    expect(saved[0]?.text.startsWith('PK')).toBe(true);
  });

  it('exports the pauses of the whole video with the user’s minimum', async () => {
    const { panel, saved } = await openTrack();
    await exportRates(panel, 'edits', 20);
    expect(saved[0]).toMatchObject({ name: `Tide mills [${videoA}] en pauses.edl` });
    expect(saved[0]?.text).toBe('0.000\t1.000\t0\n3.000\t6.000\t0\n10.500\t20.000\t0\n');
    const { settings } = panel.getState();
    panel.setState({ settings: { ...settings, pace: { ...settings.pace, pause: 0.5 } } });
    await exportRates(panel, 'edits', 20);
    expect(saved[1]?.text.split('\n')).toHaveLength(5);
  });

  it('ends with the last line if the length is unknown', async () => {
    const { panel, saved } = await openTrack();
    await exportRates(panel, 'table', null);
    expect(saved[0]?.text).toMatch(/3\.000,6\.000,3\.000\r\n$/);
  });

  it('refers to the video in the ffmpeg list by its file name, and names the cut video next to it', async () => {
    const { panel, saved, asked } = await openTrack();
    const { settings } = panel.getState();
    panel.setState({ settings: { ...settings, naming: { ...settings.naming, template: 'films/{title} {id}.{ext}' } } });
    await exportRates(panel, 'concat', 20);
    expect(saved[0]?.name).toBe(`Tide mills [${videoA}] en pauses.ffconcat`);
    expect(saved[0]?.text.split('\n').slice(0, 3)).toEqual([
      'ffconcat version 1.0',
      `# ffmpeg -f concat -safe 0 -i './Tide mills [${videoA}] en pauses.ffconcat' './Tide mills ${videoA} short.mp4'`,
      `file './Tide mills ${videoA}.mp4'`,
    ]);
    expect(asked).toEqual([]);
  });

  it('refers to the downloaded file of the listing, joined with its sound if it has none', async () => {
    const url = 'https://media.example/v';
    const file = (qualityLabel: string, mimeType: string) => ({
      url,
      mimeType,
      qualityLabel,
      height: 1080,
      width: 1920,
    });
    const silent = file('1080p', 'video/webm; codecs="vp9"');
    const whole = file('360p', 'video/mp4; codecs="avc1.42001E, mp4a.40.2"');
    const sound = { url, mimeType: 'audio/webm; codecs="opus"', averageBitrate: 134_000 };
    const named = async (video: unknown[]) => {
      const { panel, saved } = await openTrack(({ hold }) => {
        hold('videoFiles', { videoId: videoA as never }, JSON.stringify(video));
        hold('audioFiles', { videoId: videoA as never }, JSON.stringify([sound]));
      });
      await exportRates(panel, 'concat', 20);
      return /^file (.*)$/m.exec(saved[0]?.text ?? '')?.[1];
    };
    expect(await named([silent, whole])).toBe(`'./Tide mills [${videoA}] 360p.mp4'`);
    expect(await named([silent])).toBe(`'./Tide mills [${videoA}] 1080p 134k.webm'`);
  });

  it('lists the active views in the file name', async () => {
    const { panel, saved } = await openTrack();
    panel.getState().look({ sentences: true });
    await exportRates(panel, 'labels', 20);
    expect(saved[0]?.name).toBe(`Tide mills [${videoA}] en pauses (sentences).txt`);
  });
});
