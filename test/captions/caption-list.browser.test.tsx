import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CaptionList, type CaptionListHandle } from '@/components/captions/CaptionList';
import { lineSourceFrom } from '@/components/captions/line-source';
import { defaultSettings } from '@/lib/settings/settings';
import { t } from '../translations';

afterEach(cleanup);

const cues = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    offset: i * 3,
    duration: 2,
    lang: 'en',
    text: i === 1 ? '<b onclick="evil()">not markup</b>' : `line ${i}`,
    wordCount: 2,
    speechRate: 60.2,
  }));

function renderList(count: number, limits = defaultSettings.speechRateLimits, linkOf?: (index: number) => string) {
  const handle = createRef<CaptionListHandle>();
  const handlers = { onSeek: vi.fn(), onChapter: vi.fn(), onCopy: vi.fn(), onScroll: vi.fn(), onMoved: vi.fn() };
  const source = lineSourceFrom(cues(count), limits, t);
  const { container } = render(
    <CaptionList
      source={source}
      label="Captions"
      startLine={0}
      handle={handle}
      {...handlers}
      {...(linkOf && { linkOf })}
    />,
  );
  const options = () => [...container.querySelectorAll<HTMLElement>('[role="option"]')];
  return { handle, handlers, options, container, user: userEvent.setup() };
}

describe('CaptionList', () => {
  it('contains and numbers every line, and has one tab stop', async () => {
    const { options } = renderList(512);
    await vi.waitFor(() => expect(options()).toHaveLength(512));
    const numbers = options().map((line) => [line.getAttribute('aria-posinset'), line.getAttribute('aria-setsize')]);
    expect(numbers).toEqual(Array.from({ length: 512 }, (_, index) => [String(index + 1), '512']));
    expect(options().filter((line) => line.getAttribute('tabindex') === '0')).toHaveLength(1);
  });

  it('shows captions as text, never as markup', () => {
    const { options, container } = renderList(3);
    expect(options()[1]?.textContent).toContain('<b onclick="evil()">not markup</b>');
    expect(container.querySelector('b')).toBeNull();
  });

  it('highlights only the current line', () => {
    const { handle, options } = renderList(3);
    handle.current?.setCurrent(1);
    handle.current?.setCurrent(2);
    expect(options().map((line) => line.getAttribute('aria-current'))).toEqual([null, null, 'true']);
    handle.current?.setCurrent(null);
    expect(options().map((line) => line.getAttribute('aria-current'))).toEqual([null, null, null]);
  });

  it('seeks on click and on Enter', async () => {
    const { options, handlers, user } = renderList(3);
    await user.click(options()[2] as HTMLElement);
    expect(handlers.onSeek).toHaveBeenLastCalledWith(2, 'line', null);
    options()[2]?.focus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(handlers.onSeek).toHaveBeenLastCalledWith(1, 'key', null);
    expect(options().map((line) => line.getAttribute('tabindex'))).toEqual([null, '0', null]);
  });

  it('turns a time into a link on hover, seeks on a click on it, and leaves Ctrl+click to the browser', async () => {
    const { options, handlers, user, container } = renderList(
      3,
      defaultSettings.speechRateLimits,
      (line) => `https://a.example/#${line}`,
    );
    expect(container.querySelector('a')).toBeNull();
    await user.hover(options()[1] as HTMLElement);
    const link = options()[1]?.querySelector('a') as HTMLAnchorElement;
    expect([link.href, link.textContent, link.tabIndex]).toEqual(['https://a.example/#1', '0:03', -1]);
    const isFollowed: boolean[] = [];
    container.addEventListener('click', (event) => void isFollowed.push(!event.defaultPrevented));
    await user.click(link);
    expect(handlers.onSeek).toHaveBeenLastCalledWith(1, 'time', null);
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(handlers.onSeek).toHaveBeenCalledTimes(1);
    expect(isFollowed).toEqual([false, true]);
  });

  it('continues with the keyboard from the clicked line', async () => {
    const { options, handlers, user, handle } = renderList(4);
    await user.click(options()[2] as HTMLElement);
    expect(document.activeElement).toBe(options()[2]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(handlers.onSeek).toHaveBeenLastCalledWith(3, 'key', null);
    await user.keyboard(' ');
    expect(handle.current?.selection()).toEqual({ from: 3, until: 4 });
  });

  it('selects a range with Shift+Arrow and copies it without times, or with times on Ctrl+Shift+C', async () => {
    const { options, handlers, user, handle } = renderList(5);
    options()[0]?.focus();
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(handle.current?.selection()).toEqual({ from: 1, until: 4 });
    expect(options().map((line) => line.getAttribute('aria-selected'))).toEqual([null, 'true', 'true', 'true', null]);
    await user.keyboard('{Control>}c{/Control}');
    expect(handlers.onCopy).toHaveBeenLastCalledWith({ from: 1, until: 4 }, false);
    await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    expect(handlers.onCopy).toHaveBeenLastCalledWith({ from: 1, until: 4 }, true);
  });

  it('selects a range with Shift+click, and clears it on Escape or on a click elsewhere', async () => {
    const { options, handlers, user, handle } = renderList(6);
    await user.click(options()[1] as HTMLElement);
    await user.keyboard('{Shift>}');
    await user.click(options()[3] as HTMLElement);
    expect(handle.current?.selection()).toEqual({ from: 1, until: 4 });
    await user.click(options()[0] as HTMLElement);
    await user.keyboard('{/Shift}');
    expect(handle.current?.selection()).toEqual({ from: 0, until: 2 });
    expect(handlers.onSeek).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(handle.current?.selection()).toBeNull();
    await user.keyboard('{Shift>}');
    await user.click(options()[2] as HTMLElement);
    await user.keyboard('{/Shift}');
    await user.click(options()[5] as HTMLElement);
    expect(handle.current?.selection()).toBeNull();
    expect(handlers.onSeek).toHaveBeenLastCalledWith(5, 'line', null);
  });

  it('leaves Escape to its container if nothing is selected', async () => {
    const { options } = renderList(2);
    const escapeEvent = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    expect(options()[0]?.dispatchEvent(escapeEvent())).toBe(true);
    options()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
    expect(options()[0]?.dispatchEvent(escapeEvent())).toBe(false);
  });

  it('does not extend the text selection on Shift+click', () => {
    const { options } = renderList(2);
    const press = (shiftKey: boolean) => new MouseEvent('mousedown', { shiftKey, bubbles: true, cancelable: true });
    expect(options()[1]?.dispatchEvent(press(false))).toBe(true);
    expect(options()[1]?.dispatchEvent(press(true))).toBe(false);
  });

  it('highlights the lines of a loop, including lines painted later', async () => {
    const { options, handle } = renderList(512);
    handle.current?.showLoop({ from: 1, until: 511 });
    await vi.waitFor(() => expect(options()).toHaveLength(512));
    const looped = () => options().flatMap((line, index) => (line.classList.contains('looped') ? [index] : []));
    expect([looped().length, looped()[0], looped().at(-1)]).toEqual([510, 1, 510]);
    handle.current?.showLoop(null);
    expect(looped()).toEqual([]);
  });

  it('shows the service’s and the computed speech rate in a tooltip', async () => {
    const { options, user } = renderList(3);
    const rate = options()[2]?.querySelector<HTMLElement>('.line-rate') as HTMLElement;
    await user.hover(rate);
    expect(rate.title).toBe(t('rateHint', '60', '60'));
  });

  it.each([
    ['wheel', new WheelEvent('wheel')],
    ['touch', new Event('touchmove')],
    ['key', new KeyboardEvent('keydown', { key: 'PageDown' })],
    ['bar', new Event('pointerdown')],
  ])('reports scrolling by %s', (_, event) => {
    const { container, handlers } = renderList(3);
    container.querySelector('.scroll')?.dispatchEvent(event);
    expect(handlers.onScroll).toHaveBeenCalledOnce();
  });

  it('shows rates outside the limits by colour, symbol and text', () => {
    const { options } = renderList(2, { ...defaultSettings.speechRateLimits, slow: 61 });
    const [line] = options();
    expect(line?.classList).toContain('rate-level-1');
    const rate = line?.querySelector<HTMLElement>('.line-rate.slow');
    expect([rate?.textContent, rate?.style.getPropertyValue('--direction-text')]).toEqual(['60', '"slow "']);
  });

  it('shows the rate of a line as a number, and its text in its own direction', () => {
    const { options } = renderList(1);
    expect(options()[0]?.querySelector('.line-rate')?.textContent).toContain('60');
    expect(options()[0]?.querySelector('p')?.getAttribute('dir')).toBe('auto');
  });
});
