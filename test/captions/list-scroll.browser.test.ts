import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLineScroll } from '@/components/captions/list-scroll';

afterEach(() => document.body.replaceChildren());

/** Creates a line 40 pixels below its target position, in a list with a height of 300 pixels. */
function createScrollableList() {
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

describe('createLineScroll', () => {
  it.each([
    ['smoothly if motion is allowed', false, 'smooth'],
    ['instantly if the user prefers reduced motion', true, 'instant'],
  ] as const)('scrolls %s', (_, matches, behavior) => {
    const matchMedia = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
    const { line, scroller, scrolled } = createScrollableList();
    createLineScroll(scroller).scrollIntoView(line, () => null);
    expect(matchMedia).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)');
    expect(scrolled).toHaveBeenLastCalledWith({ top: 40, behavior });
  });

  it('begins the list with a whole line below the head of two tracks', () => {
    const { line, scroller, scrolled } = createScrollableList();
    const head = document.createElement('div');
    head.className = 'pair-head';
    scroller.prepend(head);
    vi.spyOn(head, 'offsetHeight', 'get').mockReturnValue(60);
    const before = (distance: number) => {
      const above = document.createElement('p');
      vi.spyOn(above, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 140 - 30 * distance, 300, 30));
      return above;
    };
    createLineScroll(scroller).scrollIntoView(line, before);
    // A third of 240 pixels above the line is 60, and the first whole line below it begins at 80.
    expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top: 80 - 60 }));
  });
});
