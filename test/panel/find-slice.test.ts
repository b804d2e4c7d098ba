import { describe, expect, it } from 'vitest';
import { captionsWorld, panelOn, row, videoA } from './captions-world';

describe('finding', () => {
  it('counts, steps round and closes', async () => {
    const { ports, hold } = captionsWorld();
    hold('captions', { videoId: videoA as never }, JSON.stringify([row(1, 'Café one'), row(4, 'cafe two')]));
    const panel = await panelOn(ports, videoA);
    const state = panel.getState;
    state().openFind();
    state().findFor({ pattern: 'cafe' });
    expect(state().found).toMatchObject({ hits: [{ line: 0 }, { line: 1 }] });
    state().stepHit(-1);
    expect(state().hitAt).toBe(1);
    state().stepHit(1);
    expect(state().hitAt).toBe(0);
    state().findFor({ pattern: '(', regex: true });
    expect(state().found).toMatchObject({ is: 'bad-pattern' });
    state().closeFind();
    expect(state().found).toBeNull();
  });

  it('counts on to the last line when it is asked to (CAP-11)', async () => {
    const { ports, hold } = captionsWorld();
    const rows = Array.from({ length: 200 }, (_, at) => row(at * 3, `tide ${at}`));
    hold('captions', { videoId: videoA as never }, JSON.stringify(rows));
    const { getState: state } = await panelOn(ports, videoA);
    state().openFind();
    state().findFor({ pattern: 'tide' });
    expect(state().found).toMatchObject({ done: false });
    expect(state().findOn(8)).toBe(false);
    expect(state().found).toMatchObject({ done: true, hits: { length: 200 } });
  });
});
