import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef, Profiler } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type PlayheadHandle, RateStrip } from '@/components/speech-rate/RateStrip';
import { RateView } from '@/components/speech-rate/RateView';
import type { Cue } from '@/lib/captions/cue';
import { defaultSettings } from '@/lib/settings/settings';
import { countedRows } from '../fixtures/counted-reads';
import { renderInPage } from '../render-in-page';
import { tMirrored, t as words } from '../translations';

afterEach(cleanup);

const cues = Array.from({ length: 60 }, (_, i) => ({
  offset: i * 5,
  duration: 5,
  lang: 'en',
  text: 'one two three four',
  wordCount: 10,
  speechRate: 120,
}));

/** Presses the pointer at a position on an element that is 336 pixels wide. */
function press(element: Element, clientX: number): void {
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 336, 40));
  element.setPointerCapture = () => {};
  const event = createEvent.pointerDown(element, { button: 0 });
  Object.defineProperty(event, 'clientX', { value: clientX });
  fireEvent(element, event);
}

type Props = Parameters<typeof RateView>[0];

describe('RateView in the browser', () => {
  const renderRateView = (over: Partial<Props> = {}, t?: typeof tMirrored) => {
    const handlers = { onSeek: vi.fn(), onLimits: vi.fn(), onSave: vi.fn() };
    const fixed = {
      limits: defaultSettings.speechRateLimits,
      activeViewNames: [],
      chapters: [],
      handle: null,
    };
    const onRender = vi.fn();
    renderInPage(
      <Profiler id="view" onRender={onRender}>
        <RateView cues={cues} length={306} lang="en" ratesReceived {...fixed} {...handlers} {...over} />
      </Profiler>,
      t,
    );
    return { ...handlers, onRender };
  };
  const slider = () => screen.getByRole('slider', { name: /Speech rate over the video, rolling 30 seconds/ });
  const user = userEvent.setup();

  it('shows the curve as a slider: keys move a cursor with the rate as its value text, Enter seeks', () => {
    const { onSeek } = renderRateView();
    fireEvent.keyDown(slider(), { key: 'PageUp' });
    fireEvent.keyDown(slider(), { key: 'ArrowRight' });
    expect(slider().getAttribute('aria-valuetext')).toBe(words('rateAt', '0:35', '120', 'easy'));
    expect(onSeek).not.toHaveBeenCalled();
    fireEvent.keyDown(slider(), { key: 'Enter' });
    expect(onSeek.mock.calls).toEqual([[35]]);
  });

  it('moves the cursor with arrow keys in reading direction', () => {
    const { onSeek } = renderRateView({}, tMirrored);
    fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
    fireEvent.keyDown(slider(), { key: 'Enter' });
    expect(onSeek).toHaveBeenLastCalledWith(5);
  });

  it('moves the playhead and updates the value of the slider without rendering again', () => {
    const handle = createRef<PlayheadHandle>();
    const { onRender } = renderRateView({ handle });
    const before = onRender.mock.calls.length;
    act(() => handle.current?.movePlayhead(61));
    expect(onRender).toHaveBeenCalledTimes(before);
    expect(slider().getAttribute('aria-valuenow')).toBe('61');
    expect(slider().getAttribute('aria-valuetext')).toBe(words('rateAt', '1:01', '120', 'easy'));
  });

  it('shows the curve as a table of half minutes, each with a button that seeks', async () => {
    const { onSeek } = renderRateView();
    await user.click(screen.getByRole('button', { name: 'View as table Over the video' }));
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByRole('row', { name: '0:30 120' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '0:30' }));
    expect(onSeek).toHaveBeenCalledWith(30);
  });

  it('seeks to the fastest half minutes and lines', async () => {
    const fast = cues.map((cue, index) =>
      index >= 40 && index < 46 ? { ...cue, wordCount: 20, speechRate: 240 } : cue,
    );
    const { onSeek } = renderRateView({ cues: fast });
    await user.click(screen.getByRole('button', { name: /240$/ }));
    expect(onSeek).toHaveBeenLastCalledWith(200);
    await user.click(screen.getByRole('button', { name: words('lines') }));
    const lines = screen.getAllByRole('button', { name: /240$/ });
    expect(lines).toHaveLength(3);
    await user.click(lines[0] as HTMLElement);
    expect(onSeek).toHaveBeenLastCalledWith(225);
  });

  it('lists the lines whose rate differs from words ÷ duration, each with a button that seeks', async () => {
    const { onSeek } = renderRateView({
      cues: cues.map((cue, index) => (index === 7 ? { ...cue, speechRate: 130 } : cue)),
    });
    await user.click(screen.getByRole('button', { name: words('rateDifferingShow') }));
    expect(screen.getByRole('row', { name: '0:35 130 120' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '0:35' }));
    expect(onSeek).toHaveBeenCalledWith(35);
  });

  it('accepts thresholds only in ascending order, and restores the defaults', async () => {
    const { onLimits } = renderRateView({ limits: { ...defaultSettings.speechRateLimits, slow: 100 } });
    await user.click(screen.getByRole('button', { name: words('rateLimits') }));
    const fast = screen.getByRole('textbox', { name: words('rateFastFrom') });
    await user.clear(fast);
    await user.type(fast, '150{Enter}');
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(onLimits).not.toHaveBeenCalled();
    await user.clear(fast);
    await user.type(fast, '230{Enter}');
    expect(onLimits).toHaveBeenLastCalledWith({ slow: 100, easy: 140, brisk: 170, fast: 230 });
    await user.click(screen.getByRole('button', { name: words('rateLimitsUsual') }));
    expect(onLimits).toHaveBeenLastCalledWith({ slow: 110, easy: 140, brisk: 170, fast: 200 });
  });

  it('changes the minimum pause, seeks to the longest pause, and exports pauses and lines', async () => {
    const gaps = cues.filter((_, index) => index % 10 !== 3);
    const { onLimits, onSave, onSeek } = renderRateView({ cues: gaps });
    await user.click(screen.getByRole('button', { name: words('pausesChange') }));
    const minPause = screen.getByRole('textbox', { name: words('pausesAtLeast') });
    await user.clear(minPause);
    await user.type(minPause, '0.4{Enter}');
    expect(onLimits).toHaveBeenLastCalledWith({ pause: 0.4 });
    await user.click(screen.getByRole('button', { name: /^Go to the longest/ }));
    expect(onSeek).toHaveBeenLastCalledWith(300);
    await user.click(screen.getByRole('button', { name: words('pausesSave') }));
    await user.click(screen.getByRole('menuitem', { name: /^Edit list/ }));
    await user.click(screen.getByRole('button', { name: words('pausesSave') }));
    await user.click(screen.getByRole('menuitem', { name: /^Excel \(\.xlsx\)/ }));
    await user.click(screen.getByRole('button', { name: words('rateSaveLines') }));
    await user.click(screen.getByRole('button', { name: words('rateSaveLinesXlsx') }));
    expect(onSave.mock.calls).toEqual([['edits'], ['xlsx'], ['lines'], ['lines-xlsx']]);
  });

  it('lists many pauses in a table in steps, each with a button that seeks', async () => {
    const breaths = Array.from({ length: 500 }, (_, index) => ({ ...cues[0], offset: index * 4, duration: 2 }) as Cue);
    const { onSeek } = renderRateView({ cues: breaths, length: 2000 });
    await user.click(screen.getByRole('button', { name: 'View as table Pauses' }));
    const pauses = () => screen.getAllByRole('button', { name: / 2\u00a0s$/ });
    const seekTo = (nth: number) => user.click(pauses().at(nth) as HTMLElement);
    const more = () => user.click(screen.getByRole('button', { name: words('showMore') }));
    expect(pauses()).toHaveLength(20);
    await seekTo(1);
    await more();
    expect(pauses()).toHaveLength(80);
    await more();
    await more();
    expect(pauses()).toHaveLength(500);
    await seekTo(-1);
    expect(onSeek.mock.calls).toEqual([[6], [1998]]);
    expect(screen.queryByRole('button', { name: words('showMore') })).toBeNull();
  });

  it('counts pauses by length in the table', async () => {
    renderRateView({ cues: cues.map((cue, index) => ({ ...cue, offset: index * 4, duration: 3 })), length: 300 });
    await user.click(screen.getByRole('button', { name: 'View as table Pauses' }));
    expect(screen.getByRole('row', { name: '1 to 2\u00a0s 59 59\u00a0s' })).toBeTruthy();
    expect(screen.getByRole('row', { name: `${words('pausesAndMore', '30')} 1 61\u00a0s` })).toBeTruthy();
  });

  it('reads each of 20,000 lines fewer than 50 times and renders fewer than 1,200 elements', () => {
    const many = Array.from(
      { length: 20_000 },
      (_, index) => ({ ...cues[0], offset: index * 0.5, duration: 0.3 }) as Cue,
    );
    const { rows, readsPerRow } = countedRows(many);
    renderRateView({ cues: rows, length: 10_000 });
    expect(readsPerRow()).toBeLessThan(50);
    expect(document.querySelectorAll('*').length).toBeLessThan(1200);
  });
});

describe('RateStrip', () => {
  const strip = (t?: typeof tMirrored) => {
    const onSeek = vi.fn();
    const axis = { start: '', middle: '', end: '' };
    const parts = {
      bars: [null],
      length: 100,
      label: 'Speech rate',
      valueText: String,
      hits: [],
      currentHit: null,
      chapters: [],
      axis,
    };
    renderInPage(<RateStrip {...parts} onSeek={onSeek} handle={null} />, t);
    return { onSeek, slider: screen.getByRole('slider') };
  };

  it('seeks to the pressed position, in reading direction', () => {
    const { onSeek, slider } = strip();
    press(slider, 84);
    expect(onSeek).toHaveBeenLastCalledWith(25);
    cleanup();
    const mirrored = strip(tMirrored);
    press(mirrored.slider, 84);
    expect(mirrored.onSeek).toHaveBeenLastCalledWith(75);
  });

  it('seeks with Page Up and the arrow keys, in reading direction', () => {
    const { onSeek, slider } = strip();
    fireEvent.keyDown(slider, { key: 'PageUp' });
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(onSeek.mock.calls).toEqual([[30], [5]]);
    cleanup();
    const mirrored = strip(tMirrored);
    fireEvent.keyDown(mirrored.slider, { key: 'ArrowLeft' });
    expect(mirrored.onSeek).toHaveBeenLastCalledWith(5);
  });
});
