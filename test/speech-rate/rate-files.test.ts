import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/settings/settings';
import { tableCsv, xlsxMediaType } from '@/lib/shared/table';
import { pauseFormats, rateTable } from '@/lib/speech-rate/rate-files';
import { exportRates } from '@/lib/speech-rate/store/export-rates';
import { cue } from '@/test/fixtures/cues';
import { createCaptionsEnv, createPanel, row, showInTab, videoA } from '../captions/captions-environment';

async function openTrack(prepare: (env: ReturnType<typeof createCaptionsEnv>) => void = () => {}) {
  const env = createCaptionsEnv();
  prepare(env);
  const lines = JSON.stringify([row(1, 'one two'), row(6, 'three'), row(8.5, 'four')]);
  env.saveResponse('captions', { videoId: videoA as never, lang: 'en' }, lines);
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  return { ...env, panel };
}

describe('exportRates', () => {
  it('exports the lines as CSV without a request, and shows a toast', async () => {
    const { panel, saved, requests } = await openTrack();
    await exportRates(panel, 'lines', 20);
    expect(saved[0]).toMatchObject({ name: `Tide mills [${videoA}] en speech rate.csv`, type: 'text/csv' });
    expect(saved[0]?.text.split('\r\n')).toHaveLength(5);
    expect(panel.getState().toast?.message).toEqual(['exportSaved', `Tide mills [${videoA}] en speech rate.csv`]);
    expect(requests).toEqual([]);
  });

  it.each([
    ['lines-xlsx', 'speech rate'],
    ['xlsx', 'pauses'],
  ] as const)('exports a workbook: %s', async (file, about) => {
    const { panel, saved } = await openTrack();
    await exportRates(panel, file, 20);
    expect(saved).toMatchObject([{ name: `Tide mills [${videoA}] en ${about}.xlsx`, type: xlsxMediaType }]);
    expect(saved[0]?.text.startsWith('PK')).toBe(true);
  });

  it('exports the pauses of the whole video that reach the user’s minimum length', async () => {
    const { panel, saved } = await openTrack();
    await exportRates(panel, 'edits', 20);
    expect(saved[0]).toMatchObject({ name: `Tide mills [${videoA}] en pauses.edl` });
    expect(saved[0]?.text).toBe('0.000\t1.000\t0\n3.000\t6.000\t0\n10.500\t20.000\t0\n');
    const { settings } = panel.getState();
    panel.setState({ settings: { ...settings, speechRateLimits: { ...settings.speechRateLimits, pause: 0.5 } } });
    await exportRates(panel, 'edits', 20);
    expect(saved[1]?.text.split('\n')).toHaveLength(5);
  });

  it('exports pauses up to the last line if the length of the video is unknown', async () => {
    const { panel, saved } = await openTrack();
    await exportRates(panel, 'table', null);
    expect(saved[0]?.text).toMatch(/3\.000,6\.000,3\.000\r\n$/);
  });

  it('lists the active views in the file name', async () => {
    const { panel, saved } = await openTrack();
    panel.getState().changeViews({ sentences: true });
    await exportRates(panel, 'labels', 20);
    expect(saved[0]?.name).toBe(`Tide mills [${videoA}] en pauses (sentences).txt`);
  });
});

const pauses = [
  { from: 0, to: 1.5 },
  { from: 4, to: 6.25 },
];

describe('pauseFormats', () => {
  it('writes a CSV table', () => {
    expect(pauseFormats.table.write(pauses)).toBe(
      'pause,start,end,seconds\r\n1,0.000,1.500,1.500\r\n2,4.000,6.250,2.250\r\n',
    );
  });

  it('writes an edit list of parts to skip', () => {
    expect(pauseFormats.edits.write(pauses)).toBe('0.000\t1.500\t0\n4.000\t6.250\t0\n');
  });

  it('writes a label track', () => {
    expect(pauseFormats.labels.write(pauses)).toBe('0.000\t1.500\tpause 1.500 s\n4.000\t6.250\tpause 2.250 s\n');
  });
});

const rows = (...cues: Parameters<typeof rateTable>[0]) =>
  tableCsv(rateTable(cues, defaultSettings.speechRateLimits)).split('\r\n');

describe('rateTable', () => {
  it('contains both rates, whether they differ, and the level', () => {
    expect(rows(cue(1.1, 'one, two', { duration: 2.2, wordCount: 5, speechRate: 119.6 }))).toEqual([
      'line,start,end,count,unit,serviceRate,computedRate,shownRate,differs,level,lang,text',
      '1,1.1,3.3,5,words,119.6,136.364,120,true,easy,en,"one, two"',
      '',
    ]);
  });

  it('leaves unknown values empty', () => {
    expect(rows(cue(0, '[Music]', { speechRate: 3 }))[1]).toBe('1,0,2,0,words,3,,,,,en,[Music]');
    expect(rows(cue(0, 'a', { duration: 0 }))[1]).toBe('1,0,0,4,words,120,,120,,easy,en,a');
  });

  it('leaves the rate of the service empty if all rates were computed here', () => {
    const [, row] = tableCsv(rateTable([cue(0, 'a')], defaultSettings.speechRateLimits, false)).split('\r\n');
    expect(row).toBe('1,0,2,4,words,,120,120,,easy,en,a');
  });

  it('does not compare a line with sounds, which are not counted', () => {
    expect(rows(cue(0, '[Music] so', { speechRate: 3 }))[1]).toBe('1,0,2,3,words,3,90,90,,slow,en,[Music] so');
  });

  it('counts characters in scripts without word spaces and does not compare them', () => {
    expect(rows(cue(0, '今日はいい天気', { lang: 'ja' }))[1]).toBe(
      '1,0,2,7,characters,120,210,210,,slow,ja,今日はいい天気',
    );
  });
});
