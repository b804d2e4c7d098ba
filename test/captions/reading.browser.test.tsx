import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { t } from '../translations';
import { row, videoA } from './captions-environment';
import { renderCaptionsPane } from './render-captions-pane';

const scrolledTo = vi.fn<(line: string) => void>();
beforeEach(() => {
  scrolledTo.mockClear();
  // The test DOM has no layout, so only the call is checked.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo(this.querySelector('p')?.textContent ?? '');
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const four = [row(1, 'one tide'), row(4, '[Music]'), row(7, 'three Tides'), row(10, 'four')];

async function openTrack(rows: readonly unknown[] = four, lang = 'en') {
  const env = await renderCaptionsPane(({ saveResponse, clock }) => {
    saveResponse('captions', { videoId: videoA as never, lang: lang as never }, JSON.stringify(rows));
    const expire = Math.floor(clock.time / 1000) + 2 * 3600;
    const file = { languageName: 'English', languageCode: 'en', url: `https://www.youtube.com/t?expire=${expire}` };
    saveResponse('captionFiles', { videoId: videoA as never }, JSON.stringify([{ ...file, format: 'srv3' }]));
    clock.time += 3_600_000;
  });
  await screen.findAllByRole('option');
  return { ...env, state: env.panel.getState, tick: (time: number) => act(() => env.tick(time)) };
}

describe('CaptionsPane › following', () => {
  it('pauses when the user scrolls, and resumes with one button', async () => {
    const { tick, container, user } = await openTrack();
    container.querySelector<HTMLElement>('.scroll')?.style.setProperty('overflow-y', 'visible');
    tick(1.5);
    expect(scrolledTo).toHaveBeenLastCalledWith('one tide');
    act(() => void container.querySelector('.lines')?.dispatchEvent(new WheelEvent('wheel', { bubbles: true })));
    // Every line is below the visible part.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 300, 20));
    tick(7.5);
    expect(scrolledTo).toHaveBeenLastCalledWith('one tide');
    await user.click(screen.getByRole('button', { name: t('backTo', '0:07') }));
    expect(scrolledTo).toHaveBeenLastCalledWith('three Tides');
    expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
  });
});

describe('CaptionsPane › speech rate strip', () => {
  it('during an advertisement hides the position and is as long as the captions', async () => {
    const { tick, container, panel, state } = await openTrack([...four, row(40, 'five')]);
    const head = () => container.querySelector('.rate-strip .playhead')?.getAttribute('visibility');
    const length = () => screen.getByRole('slider', { name: t('rateStripLabel') }).getAttribute('aria-valuemax');
    tick(2);
    expect([head(), length()]).toEqual(['visible', '60']);
    act(() => panel.setState({ clock: { time: 3, paused: false, rate: 1, length: 15 } }));
    expect(state().adPlays).toBe(true);
    expect([head(), length()]).toEqual(['hidden', '42']);
    tick(3);
    expect([head(), length()]).toEqual(['visible', '60']);
  });
});

describe('CaptionsPane › find', () => {
  it('is used and closed by keyboard, and marks hits on the strip', async () => {
    const { user, container, state } = await openTrack();
    await user.keyboard('/');
    await user.type(screen.getByRole('searchbox'), 'tide');
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(container.querySelectorAll('.rate-strip .hit:not(.current)')).toHaveLength(2);
    const here = () => container.querySelector('.rate-strip .hit.current')?.getAttribute('x');
    const first = here();
    await user.keyboard('{Enter}');
    expect(screen.getByText('2 of 2')).toBeTruthy();
    expect(here()).not.toBe(first);
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(screen.getByText('1 of 2')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(state().found).toBeNull();
  });

  it('highlights the hits again when a view is switched off, and scrolls to the only hit at each step', async () => {
    const highlighted = new Map<string, string[]>();
    const highlights = {
      set: (name: string, ranges: string[]) => highlighted.set(name, [...ranges]),
      delete: (name: string) => highlighted.delete(name),
    };
    vi.stubGlobal('CSS', { highlights });
    vi.stubGlobal('Highlight', function Highlight(...ranges: Range[]) {
      return ranges.map(String);
    });
    const { user } = await openTrack();
    const style = document.createElement('style');
    style.textContent = '.scroll { overflow-y: visible }';
    document.body.append(style);
    onTestFinished(() => style.remove());
    await user.keyboard('/');
    await user.type(screen.getByRole('searchbox'), 'music');
    expect(highlighted.get('match-current')).toEqual(['Music']);
    const switchView = async () => {
      act(() => screen.getByRole('searchbox').blur());
      await user.keyboard('s');
    };
    await switchView();
    expect(highlighted.has('match-current')).toBe(false);
    await switchView();
    expect(highlighted.get('match-current')).toEqual(['Music']);
    scrolledTo.mockClear();
    await user.click(screen.getByRole('button', { name: t('findNext') }));
    expect(scrolledTo).toHaveBeenLastCalledWith('[Music]');
    await switchView();
    scrolledTo.mockClear();
    await user.click(screen.getByRole('button', { name: t('findNext') }));
    expect(scrolledTo).toHaveBeenLastCalledWith('[Music]');
  });
});

describe('CaptionsPane › single keys', () => {
  it('seek to the next line, the previous one and the start of the current one', async () => {
    const { user, tick, sought } = await openTrack();
    tick(8);
    await user.keyboard('k');
    await user.keyboard('r');
    tick(7.05);
    await user.keyboard('j');
    expect(sought).toEqual([10, 7, 4]);
  });

  it('shift the lines by a tenth of a second in both directions', async () => {
    const { user, state } = await openTrack();
    await user.keyboard('==');
    expect(state().track?.cues[0]?.offset).toBeCloseTo(1.2);
    await user.keyboard('-');
    expect(state().track?.cues[0]?.offset).toBeCloseTo(1.1);
  });
});

describe('CaptionsPane › notices', () => {
  it('report a language that differs from the requested one, in the panel and in the exported file', async () => {
    const { user, saved } = await openTrack(four, 'da');
    expect(screen.getByText(t('captionsOtherLanguage', 'Danish', 'English'))).toBeTruthy();
    await exportFile(user, /^Plain text/);
    await waitFor(() => expect(saved[0]?.text).toContain(t('exportNoteLanguage', 'Danish', 'English')));
  });

  it('report nothing for the requested language', async () => {
    const { user, saved } = await openTrack();
    expect(screen.queryByText(/^You asked for/)).toBeNull();
    await exportFile(user, /^Plain text/);
    await waitFor(() => expect(saved[0]?.text).toContain('one tide'));
    expect(saved[0]?.text).not.toContain('Asked for');
  });

  it('name the active view in the exported file', async () => {
    const { user, saved, panel } = await openTrack();
    act(() => panel.getState().changeViews({ noSounds: true }));
    await exportFile(user, /^Plain text/);
    await waitFor(() => expect(saved[0]?.text).toContain(t('exportNoteViews', 'Remove sound labels')));
    expect(saved[0]?.text).not.toContain('[Music]');
  });

  it('count unreadable rows, while the other lines are shown', async () => {
    await openTrack([...four, { offset: 'soon' }]);
    expect(screen.getByText(t.plural('skippedEntries', 1))).toBeTruthy();
    expect(screen.getAllByRole('option')).toHaveLength(4);
  });

  it('count computed speech rates without hiding a line', async () => {
    await openTrack(four.map((one, index) => (index === 1 ? { ...one, speechRate: null } : one)));
    expect(screen.getAllByRole('option')).toHaveLength(4);
    expect(screen.getByText(t.plural('captionsComputed', 1))).toBeTruthy();
  });
});

describe('CaptionsPane › saved captions', () => {
  it('shows their age', async () => {
    await openTrack();
    expect(screen.getByText(t('savedAgo', t('timeAgo', '1 h')))).toBeTruthy();
  });

  it('shows in the export menu how long signed links are free', async () => {
    const { user } = await openTrack();
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    await user.click(screen.getByRole('menuitem', { name: t('exportPlatformFiles') }));
    expect(screen.getByRole('menuitem', { name: /^srv3/ }).textContent).toContain(t('priceFreeFor', '1\u00a0h'));
    expect(screen.getByRole('menuitem', { name: /^srv1/ }).textContent).toContain(t('approximately', '$0.00053'));
  });

  it('sends no request for a file shown as free whose link has expired since the menu was opened', async () => {
    const { user, clock, requests } = await openTrack();
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    await user.click(screen.getByRole('menuitem', { name: t('exportPlatformFiles') }));
    clock.time += 2 * 3_600_000;
    await user.click(screen.getByRole('menuitem', { name: /^srv3/ }));
    expect((await screen.findByRole('alert')).textContent).toContain(t('exportLinkRefused', '403'));
    expect(requests).toEqual([]);
  });
});

async function exportFile(user: Awaited<ReturnType<typeof openTrack>>['user'], name: RegExp): Promise<void> {
  await user.click(screen.getByRole('button', { name: t('exportVerb') }));
  await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name }));
}

describe('CaptionsPane › text size and line spacing', () => {
  it.each([
    ['viewTextLarger', 'viewTextSmaller', '--caption-size', 'size'],
    ['viewLinesApart', 'viewLinesCloser', '--caption-spacing', 'spacing'],
  ] as const)('change with %s and %s between 100 and 200 %%, and are remembered', async (more, less, name, setting) => {
    const { user, container, state } = await openTrack();
    const value = () => container.querySelector<HTMLElement>('.lines')?.style.getPropertyValue(name);
    await user.click(screen.getByRole('button', { name: t('captionsViews') }));
    const press = (key: typeof more | typeof less) => user.click(screen.getByRole('button', { name: t(key) }));
    await press(less);
    expect(value()).toBe('1');
    await press(more);
    expect(value()).toBe('1.25');
    for (let presses = 0; presses < 5; presses++) await press(more);
    expect([value(), state().settings.captionText[setting]]).toEqual(['2', 200]);
  });
});
