import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { row, videoA } from '../panel/captions-world';
import { besideVideo } from './beside-video';

afterEach(cleanup);

const description = '0:00 The ebb\n0:06 <b>Slack</b> water';

it('heads of chapters stand above their first lines, as text, and lead to their start', async () => {
  const { container, user, tick, sought } = await besideVideo(({ hold }) => {
    hold('captions', { videoId: videoA as never }, JSON.stringify([row(1, 'one'), row(4, 'two'), row(7, 'three')]));
    hold('videos', { ids: [videoA as never] }, JSON.stringify({ data: [{ id: videoA, description }] }));
  });
  await screen.findAllByRole('option');
  const heads = () => [...container.querySelectorAll<HTMLElement>('.lines .chapter')];
  expect(heads().map((head) => [head.textContent, head.nextElementSibling?.querySelector('p')?.textContent])).toEqual([
    ['0:00The ebb', 'one'],
    ['0:06<b>Slack</b> water', 'three'],
  ]);
  expect(container.querySelectorAll('.strip line.chapter')).toHaveLength(1);
  act(() => tick(1));
  await user.click(heads()[1] as HTMLElement);
  expect(sought).toEqual([6]);
});
