import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PaceStrip } from '@/components/captions/PaceStrip';
import { PaceView } from '@/components/captions/PaceView';
import { defaultSettings } from '@/lib/core/settings';
import { sayMirrored } from '../words-of';
import { shownIn } from './shown-in';

afterEach(cleanup);

const cues = Array.from({ length: 60 }, (_, i) => ({
  offset: i * 5,
  duration: 5,
  lang: 'en',
  text: 'one two three four',
  wordCount: 10,
  speechRate: 120,
}));

/** Presses at a share of an element that is 336 pixels wide. */
function press(element: Element, clientX: number): void {
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 336, 40));
  element.setPointerCapture = () => {};
  const event = createEvent.pointerDown(element, { button: 0 });
  Object.defineProperty(event, 'clientX', { value: clientX });
  fireEvent(element, event);
}

describe('the pace over a video (SPR-03)', () => {
  const pace = (onSeek = vi.fn()) => {
    shownIn(
      <PaceView
        cues={cues}
        length={306}
        lang="en"
        limits={defaultSettings.pace}
        onSeek={onSeek}
        onLimits={() => {}}
        handle={null}
      />,
    );
    return onSeek;
  };

  it('seeks where its curve is pressed', () => {
    const onSeek = pace();
    press(screen.getByRole('img', { name: /^Pace over the video/ }), 153);
    expect(onSeek).toHaveBeenCalledOnce();
    expect(onSeek.mock.lastCall?.[0]).toBeCloseTo(153, 0);
  });

  it('is a table of half minutes where that reads better', async () => {
    pace();
    await userEvent.setup().click(screen.getAllByRole('button', { name: 'As a table' })[0] as HTMLElement);
    expect(screen.queryByRole('img', { name: /^Pace over the video/ })).toBeNull();
    expect(screen.getByRole('row', { name: '0:30 120' })).toBeTruthy();
  });
});

describe('the strip', () => {
  const strip = (say?: typeof sayMirrored) => {
    const onSeek = vi.fn();
    const axis = { start: '', middle: '', end: '' };
    const parts = { bars: [null], length: 100, label: 'Pace', valueText: String, hits: [], hitHere: null, axis };
    shownIn(<PaceStrip {...parts} onSeek={onSeek} handle={null} />, say);
    return { onSeek, slider: screen.getByRole('slider') };
  };

  it('seeks along the direction of reading (A11-04)', () => {
    const { onSeek, slider } = strip();
    press(slider, 84);
    expect(onSeek).toHaveBeenLastCalledWith(25);
    cleanup();
    const mirrored = strip(sayMirrored);
    press(mirrored.slider, 84);
    expect(mirrored.onSeek).toHaveBeenLastCalledWith(75);
  });

  it('is moved by arrow keys along the direction of reading (A11-01, A11-04)', () => {
    const { onSeek, slider } = strip();
    fireEvent.keyDown(slider, { key: 'PageUp' });
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(onSeek.mock.calls).toEqual([[30], [5]]);
    cleanup();
    const mirrored = strip(sayMirrored);
    fireEvent.keyDown(mirrored.slider, { key: 'ArrowLeft' });
    expect(mirrored.onSeek).toHaveBeenLastCalledWith(5);
  });
});
