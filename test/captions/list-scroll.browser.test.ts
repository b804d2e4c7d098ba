import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLineScroll } from '@/components/captions/list-scroll';

afterEach(() => document.body.replaceChildren());

/** A line 40 pixels below the place where it is to be read, in a list of 300 pixels. */
function listThatScrolls() {
  const scroller = document.createElement('div');
  const line = document.createElement('p');
  scroller.style.overflowY = 'auto';
  scroller.append(line);
  document.body.append(scroller);
  vi.spyOn(scroller, 'clientHeight', 'get').mockReturnValue(300);
  vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 140, 300, 20));
  vi.spyOn(scroller, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300));
  return { line, scroller, scrolled: vi.spyOn(scroller, 'scrollBy') };
}

describe('bringing a line into sight', () => {
  it.each([
    ['smoothly where motion is welcome', false, 'smooth'],
    ['at once where the user wants less motion', true, 'instant'],
  ] as const)('is done %s', (_, matches, behavior) => {
    const asked = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
    const { line, scroller, scrolled } = listThatScrolls();
    createLineScroll(scroller).bringIntoView(line);
    expect(asked).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)');
    expect(scrolled).toHaveBeenLastCalledWith({ top: 40, behavior });
  });
});
