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
});
