import { describe, expect, it } from 'vitest';
import { stoppedPatterns } from '../local-patterns';
import { createCaptionsEnv, createPanel, row, settle, showInTab, videoA } from './captions-environment';

describe('findSlice', () => {
  it('finds hits, steps through them in a circle, reports an invalid pattern, and closes', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    saveResponse('captions', { videoId: videoA as never }, JSON.stringify([row(1, 'Café one'), row(4, 'cafe two')]));
    const panel = await createPanel(ports, videoA);
    const state = panel.getState;
    state().openFind();
    state().changeFind({ pattern: 'cafe' });
    expect(state().found).toMatchObject({ hits: [{ line: 0 }, { line: 1 }] });
    state().stepHit(-1);
    expect(state().hitIndex).toBe(1);
    state().stepHit(1);
    expect(state().hitIndex).toBe(0);
    state().changeFind({ pattern: '(', regex: true });
    expect(state().found).toMatchObject({ is: 'bad-pattern' });
    state().closeFind();
    expect(state().found).toBeNull();
  });

  it.each([
    ['in a line', 4.5, 60, 1],
    ['in a pause', 6.5, 60, 2],
    ['after the last hit', 9.5, 60, 0],
    ['in an advertisement', 6.5, 5, 0],
  ])('starts at the first hit at or after the current position %s', async (_, time, length, hitIndex) => {
    const { ports, saveResponse, tick } = createCaptionsEnv();
    const rows = [row(1, 'tide'), row(4, 'tide'), row(7, 'tide'), row(20, 'mill')];
    saveResponse('captions', { videoId: videoA as never }, JSON.stringify(rows));
    const panel = await createPanel(ports, videoA);
    await showInTab(panel, videoA, 'A title');
    tick(time, length);
    await panel.getState().openFind();
    panel.getState().changeFind({ pattern: 'tide' });
    expect(panel.getState().hitIndex).toBe(hitIndex);
  });

  it('continues to count hits up to the last line', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    const rows = Array.from({ length: 200 }, (_, index) => row(index * 3, `tide ${index}`));
    saveResponse('captions', { videoId: videoA as never }, JSON.stringify(rows));
    const { getState: state } = await createPanel(ports, videoA);
    state().openFind();
    state().changeFind({ pattern: 'tide' });
    expect(state().found).toMatchObject({ done: false });
    expect(state().countMore(8)).toBe(false);
    expect(state().found).toMatchObject({ done: true, hits: { length: 200 } });
  });

  it('shows the hits of a regular expression, including those found before a timeout', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    saveResponse('captions', { videoId: videoA as never }, JSON.stringify([row(1, 'tide 1'), row(4, 'tide 2')]));
    const { getState: state } = await createPanel(ports, videoA);
    await state().openFind();
    state().changeFind({ pattern: 'tide \\d', regex: true });
    await settle();
    expect(state().found).toMatchObject({ hits: [{ line: 0 }, { line: 1 }], done: true, stopped: false });
    ports.patterns.search = stoppedPatterns.search;
    state().changeFind({ pattern: 'ti.e' });
    await settle();
    expect(state().found).toMatchObject({ hits: [{ line: 0 }], done: false, stopped: true });
  });

  it('ignores the hits of a replaced regular expression', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    saveResponse('captions', { videoId: videoA as never }, JSON.stringify([row(1, 'tide 1'), row(4, 'mill')]));
    const { getState: state } = await createPanel(ports, videoA);
    await state().openFind();
    state().changeFind({ pattern: 'tide \\d', regex: true });
    state().changeFind({ pattern: 'm.ll' });
    await settle();
    expect(state().found).toMatchObject({ hits: [{ line: 1 }], query: { pattern: 'm.ll' } });
  });

  it('keeps the selected hit while more are found', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    saveResponse(
      'captions',
      { videoId: videoA as never },
      JSON.stringify(Array.from({ length: 9 }, (_, n) => row(n, 'tide'))),
    );
    const { getState: state } = await createPanel(ports, videoA);
    const { search } = ports.patterns;
    let resume = () => {};
    ports.patterns.search = async (request, options) => {
      await search({ ...request, maxMatches: 3 }, options);
      await new Promise<void>((done) => {
        resume = done;
      });
      return search({ ...request, from: { text: 0, offset: 14 } }, options);
    };
    await state().openFind();
    state().changeFind({ pattern: 't.de', regex: true });
    await settle();
    state().stepHit(1);
    resume();
    await settle();
    expect(state()).toMatchObject({ hitIndex: 1, found: { done: true, hits: { length: 9 } } });
  });
});
