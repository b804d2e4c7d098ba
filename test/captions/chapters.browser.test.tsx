import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { row, videoA } from './captions-environment';
import { renderCaptionsPane } from './render-captions-pane';

afterEach(cleanup);

const description = '0:00 The ebb\n0:06 <b>Slack</b> water';

describe('CaptionsPane', () => {
  it('shows chapter headings above their first lines as text, and seeks on click', async () => {
    const { container, user, tick, sought } = await renderCaptionsPane(({ saveResponse }) => {
      saveResponse(
        'captions',
        { videoId: videoA as never },
        JSON.stringify([row(1, 'one'), row(4, 'two'), row(7, 'three')]),
      );
      saveResponse('videos', { ids: [videoA as never] }, JSON.stringify({ data: [{ id: videoA, description }] }));
    });
    await screen.findAllByRole('option');
    const heads = () => [...container.querySelectorAll<HTMLElement>('.lines .chapter')];
    expect(heads().map((head) => [head.textContent, head.nextElementSibling?.querySelector('p')?.textContent])).toEqual(
      [
        ['0:00The ebb', 'one'],
        ['0:06<b>Slack</b> water', 'three'],
      ],
    );
    expect(container.querySelectorAll('.rate-strip line.chapter')).toHaveLength(1);
    act(() => tick(1));
    await user.click(heads()[1] as HTMLElement);
    expect(sought).toEqual([6]);
  });

  it('shows a chapter without lines in its place, and a late chapter below the last line', async () => {
    const { container, user, tick, sought } = await renderCaptionsPane(({ saveResponse }) => {
      saveResponse('captions', { videoId: videoA as never }, JSON.stringify([row(1, 'one'), row(30, 'two')]));
      const chapterList = '0:00 The ebb\n0:10 Slack water\n0:20 The flood\n0:40 The mill\n0:50 The end';
      saveResponse(
        'videos',
        { ids: [videoA as never] },
        JSON.stringify({ data: [{ id: videoA, description: chapterList }] }),
      );
    });
    await screen.findAllByRole('option');
    const rows = [...container.querySelectorAll<HTMLElement>('.lines .chapter, .lines [role="option"] p')];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '0:00The ebb',
      'one',
      '0:10Slack water',
      '0:20The flood',
      'two',
      '0:40The mill',
      '0:50The end',
    ]);
    act(() => tick(1));
    for (const index of [2, 6]) await user.click(rows[index] as HTMLElement);
    expect(sought).toEqual([10, 50]);
  });
});
