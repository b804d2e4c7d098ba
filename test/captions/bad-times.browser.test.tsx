import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { row, videoA } from './captions-environment';
import { renderCaptionsPane } from './render-captions-pane';

afterEach(cleanup);

/** Renders the Captions tab with the given rows for a one-minute video. */
async function showLines(rows: readonly object[]) {
  const env = await renderCaptionsPane(({ saveResponse }) => {
    saveResponse('captions', { videoId: videoA as never }, JSON.stringify(rows));
    saveResponse('videos', { ids: [videoA as never] }, JSON.stringify({ data: [{ id: videoA, parsedDuration: 60 }] }));
  });
  await screen.findAllByRole('option');
  const texts = () => [...env.container.querySelectorAll('[role="option"] p')].map((line) => line.textContent);
  return { ...env, texts };
}
const captionRow = (offset: number, text: string, more = {}) => ({ ...row(offset, text), ...more });

describe('CaptionsPane › lines with unusual times', () => {
  it.each([
    [
      'out of order',
      [captionRow(9, 'c'), captionRow(1, 'a'), captionRow(5, 'b')],
      ['a', 'b', 'c'],
      '2 lines arrived out of order and are sorted by time.',
    ],
    [
      'before the start of the video',
      [captionRow(-4, 'a'), captionRow(1, 'b')],
      ['a', 'b'],
      '1 line had an impossible time, corrected here.',
    ],
    [
      'without a duration',
      [captionRow(1, 'a', { duration: 0 }), captionRow(5, 'b')],
      ['a', 'b'],
      '1 line has no duration and counts as silence.',
    ],
    [
      'after the end of the video',
      [captionRow(1, 'a'), captionRow(70, 'b')],
      ['a', 'b'],
      '1 line starts after the video ends.',
    ],
  ])('shows all lines and a notice if they are %s', async (_, rows, lines, sentence) => {
    const { texts } = await showLines(rows);
    expect(texts()).toEqual(lines);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('shows overlapping lines without a notice', async () => {
    const { texts, container } = await showLines([
      captionRow(1, 'a', { duration: 9 }),
      captionRow(2, 'b'),
      captionRow(2, 'c'),
    ]);
    expect(texts()).toEqual(['a', 'b', 'c']);
    expect(container.querySelector('.notice')).toBeNull();
  });

  it('shows a line of a megabyte', async () => {
    const long = 'word '.repeat(200_000);
    const { texts, panel } = await showLines([captionRow(1, long), captionRow(5, 'b')]);
    expect(texts().map((text) => text?.length)).toEqual([1_000_000, 1]);
    expect(panel.getState().hasUncaughtError).toBe(false);
  });

  it('shows a hundred thousand lines', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => captionRow(index / 2000, `line ${index}`));
    const { panel, texts, container } = await showLines(rows);
    expect(panel.getState().track?.cues).toHaveLength(100_000);
    expect(texts().slice(0, 2)).toEqual(['line 0', 'line 1']);
    expect(container.querySelector('[role="option"]')?.getAttribute('aria-setsize')).toBe('100000');
  });
});
