import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { videoA } from '../captions/captions-environment';
import { t } from '../translations';
import { allFiles, button, link, quickPicks, renderVideoGroup, vp9 } from './render-files-pane';

afterEach(cleanup);

describe('links in the Files tab', () => {
  it('show the time until they expire', async () => {
    await renderVideoGroup();
    expect(screen.getByRole('timer').textContent).toContain(t('filesLinksLive', '4\u00a0h'));
  });

  it('are no longer offered after they expired; a new list is offered with its price', async () => {
    const { clock, run, requests, press } = await renderVideoGroup();
    await run(() => {
      clock.time += 4 * 3_600_000;
    });
    expect(screen.getByText(t('filesLinksEnded'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Save / })).toBeNull();
    await press(within(allFiles()).getByRole('button', { name: /^1080p60/ }));
    expect(screen.queryByRole('button', { name: t('filesCopyLink') })).toBeNull();
    await press(button(/^Refresh.*≈\u00a0\$0\.000/));
    expect(requests).toEqual([{ name: 'videoFiles', params: { videoId: videoA }, again: true }]);
  });

  it('are said to last a few hours if they have no expiry time', async () => {
    await renderVideoGroup([{ ...vp9, url: 'https://media.example/f' }]);
    expect(screen.getByRole('timer').textContent).toContain(t('filesLinksMayLive'));
  });

  it('are exported for other downloaders, all or chosen, with a warning', async () => {
    const { saved, press } = await renderVideoGroup();
    await press(button('Links'));
    expect(screen.getByText(/^Anyone with the list can use the links until /)).toBeTruthy();
    await press(screen.getByRole('menuitem', { name: /aria2/ }));
    expect(saved[0]).toMatchObject({ name: `Tide mills [${videoA}] video links.aria2.txt` });
    expect(saved[0]?.text).toBe(
      `${link(303)}\n  out=Tide mills [${videoA}] 1080p60.webm\n${link(278)}\n  out=Tide mills [${videoA}] 144p.webm\n`,
    );
    await press(button('Links'));
    await press(screen.getByRole('menuitem', { name: t('filesChoose') }));
    await press(screen.getByRole('checkbox', { name: /^Select 144p/ }));
    await press(button('Links'));
    await press(screen.getByRole('menuitem', { name: /Links, one per line/ }));
    expect(saved[1]?.text).toBe(`${link(278)}\n`);
  });
});

describe('downloads in the Files tab', () => {
  it('add a file with name, size and time of its link to the queue', async () => {
    const { idleDownloads, clock, press } = await renderVideoGroup();
    await press(within(allFiles()).getByRole('button', { name: /^Download 1080p60/ }));
    expect(idleDownloads.rows()).toMatchObject([
      {
        what: 'video',
        url: link(303),
        name: `Tide mills [${videoA}] 1080p60.webm`,
        bytes: 84_000_000,
        listedAt: clock.time,
      },
    ]);
  });

  it.each([
    ['the pressed row', allFiles, /^Download 1080p60/],
    ['the pressed quick pick', quickPicks, new RegExp(t('downloadThis', t('filesPickBest')))],
  ])('show a refused link below %s, offer to refresh the list, and send no request', async (_, rowsIn, name) => {
    const { idleDownloads, requests, run, press } = await renderVideoGroup();
    await press(within(rowsIn()).getByRole('button', { name }));
    await run(() => idleDownloads.failAll({ kind: 'refused', linkAge: 21_060_000 }));
    const [row] = within(rowsIn()).getAllByRole('listitem');
    const alert = within(row as HTMLElement).getByRole('alert');
    expect(alert.textContent).toContain('(403)');
    expect(screen.getAllByText(/\(403\)/), 'the other row of the same file does not repeat it').toHaveLength(1);
    expect(alert.textContent).toContain('5\u00a0h 51\u00a0min old');
    expect(within(alert).getByRole('button', { name: /^Refresh links.*≈\u00a0\$0\.000/ })).toBeTruthy();
    expect(within(alert).queryByRole('button', { name: t('tryAgain') })).toBeNull();
    await press(within(alert).getByRole('button', { name: t('filesOtherCountry') }));
    expect(document.activeElement).toBe(screen.getByLabelText(t('filesCountry')));
    await press(within(alert).getByRole('button', { name: t('close') }));
    expect(screen.queryByText(/\(403\)/)).toBeNull();
    expect(requests).toEqual([]);
  });
});
