import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { videoA } from '../captions/captions-environment';
import { about, all, button, link, opus, video, vp9 } from './files-with-video';

afterEach(cleanup);

describe('links', () => {
  it('are counted down by their own word', async () => {
    await video();
    expect(screen.getByRole('timer').textContent).toContain('Links live 4 h more');
  });

  it('give way to a fresh list with its price when they have ended', async () => {
    const { world, doing, asked, press } = await video();
    await doing(() => {
      world.time += 4 * 3_600_000;
    });
    expect(screen.getByText('These links have expired.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Save / })).toBeNull();
    await press(within(all()).getByRole('button', { name: /^1080p60/ }));
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    await press(button(/^Refresh list.*price not published/));
    expect(asked).toEqual([{ name: 'videoFiles', asked: { videoId: videoA }, again: true }]);
  });

  it('that do not say when they end live a few hours', async () => {
    await video([{ ...vp9, url: 'https://media.example/f' }]);
    expect(screen.getByRole('timer').textContent).toContain('Links live a few hours; these do not say when they end');
  });

  it('are saved for other downloaders, those that were chosen or all, with a word of what they are', async () => {
    const { saved, press } = await video();
    await press(button('Links'));
    expect(screen.getByText(/^Anyone who has the list can use the links until /)).toBeTruthy();
    await press(screen.getByRole('menuitem', { name: /aria2/ }));
    expect(saved[0]).toMatchObject({ name: `Tide mills [${videoA}] video links.aria2.txt` });
    expect(saved[0]?.text).toBe(
      `${link(303)}\n  out=Tide mills [${videoA}] 1080p60.webm\n${link(278)}\n  out=Tide mills [${videoA}] 144p.webm\n`,
    );
    await press(button('Links'));
    await press(screen.getByRole('menuitem', { name: 'Choose files' }));
    await press(screen.getByRole('checkbox', { name: /^Choose 144p/ }));
    await press(button('Links'));
    await press(screen.getByRole('menuitem', { name: /one a line/ }));
    expect(saved[1]?.text).toBe(`${link(278)}\n`);
  });
});

describe('saving', () => {
  it('puts a file with its name, its size and the age of its link into the queue', async () => {
    const { saving, world, press } = await video();
    await press(within(all()).getByRole('button', { name: /^Save 1080p60/ }));
    expect(saving.rows()).toMatchObject([
      {
        what: 'video',
        url: link(303),
        name: `Tide mills [${videoA}] 1080p60.webm`,
        bytes: 84_000_000,
        listedAt: world.time,
      },
    ]);
  });

  it('that is refused says why under its row, with one fresh list at its price, and asks for nothing by itself', async () => {
    const { saving, asked, doing, press } = await video();
    await press(within(all()).getByRole('button', { name: /^Save 1080p60/ }));
    await doing(() => saving.failAll({ kind: 'refused', linkAge: 21_060_000 }));
    const [row] = within(all()).getAllByRole('listitem');
    const alert = within(row as HTMLElement).getByRole('alert');
    expect(alert.textContent).toContain('(403)');
    expect(alert.textContent).toContain('5 h 51 min old');
    expect(within(alert).getByRole('button', { name: /^Get a fresh list.*price not published/ })).toBeTruthy();
    expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
    await press(within(alert).getByRole('button', { name: 'Choose another country' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Country the files are asked for'));
    expect(asked).toEqual([]);
  });
});

describe('a picture and a sound', () => {
  it('become one file by a command that is ready to copy', async () => {
    const { copied, press } = await video([vp9], ({ hold }) => hold('audioFiles', about, JSON.stringify([opus])));
    await press(within(all()).getByRole('button', { name: /^1080p60/ }));
    await press(button('Copy the command for macOS, Linux'));
    expect(copied).toEqual([
      `ffmpeg -i './Tide mills [${videoA}] 1080p60.webm' -i './Tide mills [${videoA}] 130k.webm' ` +
        `-map 0:v:0 -map 1:a:0 -c copy './Tide mills [${videoA}] 1080p60 130k.webm'`,
    ]);
    expect(screen.getByText(/^WebM, because both codecs belong to it/)).toBeTruthy();
  });

  it('need the list of sounds first', async () => {
    const { panel, press } = await video();
    await press(within(all()).getByRole('button', { name: /^1080p60/ }));
    await press(button('Go to Audio'));
    expect(panel.getState().settings.files.group).toBe('audio');
  });
});
