import { describe, expect, it } from 'vitest';
import { captionsWorld, inTab, panelOn, row, turnTo, videoA, videoB } from './captions-world';

const lines = JSON.stringify([row(1, 'one two'), row(4, 'three four five')]);

describe('following', () => {
  const following = async () => {
    const made = captionsWorld();
    made.hold('captions', { videoId: videoA as never }, lines);
    const panel = await panelOn(made.ports, videoA);
    await inTab(panel, videoA, 'A title');
    return { ...made, panel, state: panel.getState };
  };

  it('knows the line that is spoken now, and none in a pause', async () => {
    const { tick, state } = await following();
    tick(1.5);
    expect(state().lineNow).toBe(0);
    tick(3.5);
    expect(state().lineNow).toBe(-1);
    tick(4);
    expect(state().lineNow).toBe(1);
  });

  it('lets go when the reader scrolls, and comes back when called', async () => {
    const { tick, state } = await following();
    tick(1.5);
    state().letGo();
    expect(state().hasLetGo).toBe(true);
    state().comeBack();
    expect(state().hasLetGo).toBe(false);
  });

  it('seeks in the tab, and offers to open the video where no tab shows it', async () => {
    const { tick, state, sought, opened, panel } = await following();
    tick(1.5);
    state().step('next');
    expect(sought).toEqual([4]);
    await inTab(panel, videoB, 'Another');
    await turnTo(panel, videoA);
    state().seek(4);
    expect(sought).toEqual([4]);
    state().told?.act?.run();
    expect(opened).toEqual([[videoA, 4]]);
  });
});
