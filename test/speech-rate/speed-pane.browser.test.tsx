import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { row, videoA } from '../captions/captions-environment';
import { renderCaptionsPane } from '../captions/with-video';

afterEach(cleanup);

const lines = (lang: string) => Array.from({ length: 60 }, (_, at) => row(at * 2, `one two ${at}`, lang));

async function openSpeedPane(lang = 'en') {
  const made = await renderCaptionsPane(({ hold }) => {
    hold('captions', { videoId: videoA as never, lang: lang as never }, JSON.stringify(lines(lang)));
  });
  await screen.findAllByRole('option');
  const play = (rate = made.rates.at(-1) ?? 1) =>
    act(() => {
      made.clock.time += 250;
      made.tick(30, 120, rate);
    });
  play();
  await made.user.keyboard('p');
  const box = await screen.findByRole('checkbox', { name: 'Speed follows speech' });
  return { ...made, play, box };
}

describe('SpeedPane', () => {
  it('shows its switch in the speech rate view, and its speed with a stop button above the lines too', async () => {
    const { user, box, play, rates } = await openSpeedPane();
    expect((box as HTMLInputElement).checked).toBe(false);
    await user.click(box);
    play();
    play();
    expect(rates).toEqual([1.0125, 1.025]);
    expect(screen.getByText('Speed follows speech: 1.01×, for 180 words a minute.')).toBeTruthy();
    await user.keyboard('p');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(rates.at(-1)).toBeNull();
    expect(screen.queryByText(/^Speed follows speech:/)).toBeNull();
  });

  it('explains in one sentence why it paused and resumes with one button', async () => {
    const { user, box, play, panel } = await openSpeedPane();
    await user.click(box);
    play();
    play(1.5);
    expect(screen.getByText('The speed was changed beside this panel, so it stays as it was set.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(panel.getState().speed).toEqual({ is: 'on' });
  });

  it('says during an advertisement that it resumes afterwards, and does', async () => {
    const { user, box, play, tick, clock: world, panel } = await openSpeedPane();
    await user.click(box);
    play();
    act(() => tick(1, 15, 1));
    expect(screen.getByText(/goes on after the advertisement/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
    play(1);
    world.time += 250;
    play(1);
    expect(panel.getState().speed).toEqual({ is: 'on' });
    expect(screen.queryByText(/goes on after the advertisement/)).toBeNull();
  });

  it('accepts the rate in words per minute and explains a word in scripts without spaces', async () => {
    const { user, panel, ports } = await openSpeedPane('ja');
    const changed: unknown[] = [];
    ports.settings.change = async (patch) => void changed.push(patch);
    const field = screen.getByRole('textbox', { name: 'Words a minute' });
    await user.clear(field);
    await user.type(field, '210{Enter}');
    expect(changed).toEqual([{ paceTarget: 210 }]);
    expect(panel.getState().speed).toEqual({ is: 'off' });
    expect(screen.getByText(/2\.2 characters count as one word/)).toBeTruthy();
  });
});
