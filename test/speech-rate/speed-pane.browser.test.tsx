import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { row, videoA } from '../captions/captions-environment';
import { renderCaptionsPane } from '../captions/render-captions-pane';
import { t } from '../translations';

afterEach(cleanup);

const lines = (lang: string) => Array.from({ length: 60 }, (_, index) => row(index * 2, `one two ${index}`, lang));

async function openSpeedPane(lang = 'en') {
  const env = await renderCaptionsPane(({ saveResponse }) => {
    saveResponse('captions', { videoId: videoA as never, lang: lang as never }, JSON.stringify(lines(lang)));
  });
  await screen.findAllByRole('option');
  const play = (rate = env.rates.at(-1) ?? 1) =>
    act(() => {
      env.clock.time += 250;
      env.tick(30, 120, rate);
    });
  play();
  await env.user.keyboard('s');
  const box = await screen.findByRole('checkbox', { name: t('speedFollows') });
  return { ...env, play, box };
}

describe('speech rate view', () => {
  it('has the control of the playback speed directly after the figures', async () => {
    const { box } = await openSpeedPane();
    expect(box.closest('section')?.previousElementSibling?.className).toBe('figures');
  });

  it('has at most 250 words on screen', async () => {
    const { box } = await openSpeedPane();
    const view = box.closest('.rate-view')?.cloneNode(true) as HTMLElement;
    for (const hidden of view.querySelectorAll('.visually-hidden')) hidden.remove();
    const texts = [...view.querySelectorAll('*')].flatMap(({ childNodes }) =>
      [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent ?? ''),
    );
    const words = texts.join(' ').split(/\s+/).filter(Boolean);
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(250);
  });
});

describe('SpeedPane', () => {
  it('changes the speed when it is switched on, and is stopped by a button above the lines', async () => {
    const { user, box, play, rates } = await openSpeedPane();
    expect((box as HTMLInputElement).checked).toBe(false);
    await user.click(box);
    play();
    play();
    expect(rates).toEqual([1.0125, 1.025]);
    expect(screen.getByText('1.01×')).toBeTruthy();
    await user.keyboard('s');
    await user.click(screen.getByRole('button', { name: t('playbackNormal') }));
    play();
    expect(rates.at(-1)).toBe(1);
    expect(screen.queryByText(/×$/)).toBeNull();
  });

  it('can also be switched on and off in the playback menu', async () => {
    const { user, panel } = await openSpeedPane();
    await user.keyboard('s');
    const menu = screen.getByRole('button', { name: t('playback') });
    await user.click(menu);
    const toggle = screen.getByRole('checkbox', { name: t('speedFollows') });
    await user.click(toggle);
    expect(panel.getState().speed.is).toBe('on');
    expect(menu.getAttribute('aria-pressed')).toBe('true');
    await user.click(toggle);
    expect(panel.getState().speed.is).toBe('off');
  });

  it('explains that it paused because the speed was changed, and is resumed by a button', async () => {
    const { user, box, play, panel } = await openSpeedPane();
    await user.click(box);
    play();
    play(1.5);
    expect(screen.getByText(t('speedPausedChanged'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('resume') }));
    expect(panel.getState().speed).toEqual({ is: 'on' });
  });

  it('says during an advertisement that it resumes afterwards, and then resumes', async () => {
    const { user, box, play, tick, clock, panel } = await openSpeedPane();
    await user.click(box);
    play();
    act(() => tick(1, 15, 1));
    expect(screen.getByText(t('speedPausedAd'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('resume') })).toBeNull();
    expect(screen.getByRole('button', { name: t('stop') })).toBeTruthy();
    play(1);
    clock.time += 250;
    play(1);
    expect(panel.getState().speed).toEqual({ is: 'on' });
    expect(screen.queryByText(t('speedPausedAd'))).toBeNull();
  });

  it('saves a target in words per minute and explains how many characters count as a word', async () => {
    const { user, panel, ports } = await openSpeedPane('ja');
    const changed: unknown[] = [];
    ports.settings.change = async (patch) => void changed.push(patch);
    const field = screen.getByRole('textbox', { name: t('speedTarget') });
    await user.clear(field);
    await user.type(field, '210{Enter}');
    expect(changed).toEqual([{ targetSpeechRate: 210 }]);
    expect(panel.getState().speed).toEqual({ is: 'off' });
    expect(screen.getByText(/2\.2 characters count as one word/)).toBeTruthy();
  });
});
