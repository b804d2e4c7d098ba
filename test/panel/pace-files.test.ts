import { describe, expect, it } from 'vitest';
import { savePace } from '@/lib/panel/pace-files';
import { captionsWorld, inTab, panelOn, row, videoA } from './captions-world';

async function reading() {
  const made = captionsWorld();
  const lines = JSON.stringify([row(1, 'one two'), row(6, 'three'), row(8.5, 'four')]);
  made.hold('captions', { videoId: videoA as never, lang: 'en' }, lines);
  const panel = await panelOn(made.ports, videoA);
  await inTab(panel, videoA, 'Tide mills');
  return { ...made, panel };
}

describe('what the study of pace leaves as a file (SPR-06)', () => {
  it('is the table of every line', async () => {
    const { panel, saved, asked } = await reading();
    await savePace(panel, 'lines', 20);
    expect(saved[0]).toMatchObject({ name: `Tide mills [${videoA}] en pace.csv`, type: 'text/csv' });
    expect(saved[0]?.text.split('\r\n')).toHaveLength(5);
    expect(panel.getState().told?.says).toEqual(['exportSaved', `Tide mills [${videoA}] en pace.csv`]);
    expect(asked).toEqual([]);
  });

  it('is the pauses of the whole video, by the reader’s own number', async () => {
    const { panel, saved } = await reading();
    await savePace(panel, 'edits', 20);
    expect(saved[0]).toMatchObject({ name: `Tide mills [${videoA}] en pauses.edl` });
    expect(saved[0]?.text).toBe('0.000\t1.000\t0\n3.000\t6.000\t0\n10.500\t20.000\t0\n');
    const { settings } = panel.getState();
    panel.setState({ settings: { ...settings, pace: { ...settings.pace, pause: 0.5 } } });
    await savePace(panel, 'edits', 20);
    expect(saved[1]?.text.split('\n')).toHaveLength(5);
  });

  it('ends with the last line where the length is not known', async () => {
    const { panel, saved } = await reading();
    await savePace(panel, 'table', null);
    expect(saved[0]?.text).toMatch(/3\.000,6\.000,3\.000\r\n$/);
  });

  it('says in its name through which views it was measured (CAP-09)', async () => {
    const { panel, saved } = await reading();
    panel.getState().look({ sentences: true });
    await savePace(panel, 'labels', 20);
    expect(saved[0]?.name).toBe(`Tide mills [${videoA}] en pauses (sentences).txt`);
  });
});
