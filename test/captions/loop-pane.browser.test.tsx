import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { t } from '../translations';
import { row, videoA } from './captions-environment';
import { renderCaptionsPane } from './render-captions-pane';

afterEach(cleanup);

async function openTrack() {
  const env = await renderCaptionsPane(({ saveResponse }) => {
    const rows = [row(1, 'one'), row(4, 'two'), row(7, 'three'), row(10, 'four')];
    saveResponse('captions', { videoId: videoA as never }, JSON.stringify(rows));
  });
  const lines = await screen.findAllByRole('option');
  act(() => env.tick(4.5));
  const looped = () => lines.flatMap((line, index) => (line.classList.contains('looped') ? [index] : []));
  /** Selects a range with a click and a Shift+click. */
  const selectLines = async (from: number, to: number) => {
    await env.user.click(lines[from] as HTMLElement);
    await env.user.keyboard('{Shift>}');
    await env.user.click(lines[to] as HTMLElement);
  };
  return { ...env, looped, selectLines };
}

describe('CaptionsPane › loop', () => {
  it('starts and stops with the L key, and is shown at the line, in the toolbar and in place of the age', async () => {
    const { user, looped } = await openTrack();
    const age = /^saved /;
    expect(screen.getByText(age)).toBeTruthy();
    await user.keyboard('l');
    expect(looped()).toEqual([1]);
    expect(screen.queryByText(age)).toBeNull();
    expect(screen.getByText(t.plural('modeLoop', 1))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('playback'), pressed: true })).toBeTruthy();
    await user.keyboard('l');
    expect(looped()).toEqual([]);
    expect(screen.getByRole('button', { name: t('playback'), pressed: false })).toBeTruthy();
  });

  it('repeats the selected lines', async () => {
    const { user, selectLines, looped } = await openTrack();
    await selectLines(0, 2);
    await user.keyboard('{/Shift}l');
    expect(looped()).toEqual([0, 1, 2]);
  });
});

it('CaptionsPane › shows a time shift and undoes it with one button', async () => {
  const { user, panel } = await openTrack();
  await user.keyboard('==-=');
  expect(screen.getByText(/^Lines are shifted by \+0\.2\ss/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('shiftBack') }));
  expect(panel.getState().views.shiftSeconds).toBe(0);
  expect(screen.queryByText(/^Lines are shifted/)).toBeNull();
});

it('CaptionsPane › keeps focus and selection when the lines are shifted', async () => {
  const { user, selectLines, container } = await openTrack();
  await selectLines(1, 2);
  await user.keyboard('{/Shift}=');
  expect(document.activeElement?.getAttribute('aria-posinset')).toBe('3');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(container.querySelectorAll('[aria-selected="true"]')).toHaveLength(3);
});

it('CaptionsPane › keeps the selection while the speech rate is shown', async () => {
  const { user, selectLines, container } = await openTrack();
  await selectLines(1, 2);
  await user.keyboard('{/Shift}s');
  await vi.waitFor(() => expect(container.querySelectorAll('[role="option"]')).toHaveLength(0));
  await user.keyboard('s');
  await vi.waitFor(() => expect(container.querySelectorAll('[aria-selected="true"]')).toHaveLength(2));
});

it('CaptionsPane › copies the selected lines, with times, as a quotation, and as a link to their time', async () => {
  const { user, selectLines, copied } = await openTrack();
  await selectLines(1, 2);
  await user.keyboard('{/Shift}');
  for (const [index, name] of [/^Text Ctrl/, /^Text with times/, /^Quotation/, t('copyMoment')].entries()) {
    await user.click(screen.getByRole('button', { name: /^Copy/ }));
    await user.click(await screen.findByRole('button', { name }));
    await vi.waitFor(() => expect(copied).toHaveLength(index + 1));
  }
  for (const text of copied.slice(0, 3)) {
    expect(text).toContain('two');
    expect(text).toContain('three');
    expect(text).not.toMatch(/one|four/);
  }
  expect(copied[3]).toMatch(/&t=4s$/);
});
