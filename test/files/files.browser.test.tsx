import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { videoA } from '../captions/captions-environment';
import { t } from '../translations';
import { allFiles, button, params, renderFilesPane, renderVideoGroup, small, vp9 } from './render-files-pane';

afterEach(cleanup);

describe('FilesPane', () => {
  it('requests nothing when a group is opened, and shows the price of each list', async () => {
    const { requests, press } = await renderFilesPane();
    for (const [group, list] of [
      ['Pictures', /^List thumbnails.*≈\u00a0\$0\.000/],
      ['Video', /^List video files.*≈\u00a0\$0\.000/],
      ['Audio', /^List audio files.*≈\u00a0\$0\.000/],
      ['Captions', /^List caption files.*≈\u00a0\$0\.000/],
    ] as const) {
      await press(button(group));
      expect(button(list)).toBeTruthy();
    }
    expect(requests).toEqual([]);
  });

  it('saves the chosen group in the settings', async () => {
    const { panel, press } = await renderFilesPane();
    await press(button('Audio'));
    expect(panel.getState().settings.files.group).toBe('audio');
  });

  it('requests a list once and shows its rows', async () => {
    const { requests, respond, press, run } = await renderFilesPane();
    await press(button('Video'));
    await press(button(/^List video files/));
    await run(() => respond(JSON.stringify([vp9, small])));
    expect(requests).toEqual([{ name: 'videoFiles', params: { videoId: videoA }, again: false }]);
    expect(within(allFiles()).getByText('1080p60 · VP9')).toBeTruthy();
    expect(within(allFiles()).getAllByText('3.2 Mb/s · no audio')).toHaveLength(2);
    expect(within(allFiles()).getByText('84 MB').title).toBe('84,000,000 bytes');
  });

  it('loads a thumbnail again if a new list has another link', async () => {
    const list = (url: string) => JSON.stringify([{ id: 'maxres', format: 'jpg', url }]);
    const { container, respond, press, run } = await renderFilesPane((env) =>
      env.saveResponse('thumbnailFiles', params, list('https://pictures.example/old.jpg')),
    );
    await press(button('Pictures'));
    const image = () => container.querySelector('img');
    await run(() => fireEvent.error(image() ?? container));
    expect(image()).toBeNull();
    await press(button(t('getAgain')));
    await press(button(/^List /));
    await run(() => respond(list('https://pictures.example/new.jpg')));
    expect(image()?.src).toBe('https://pictures.example/new.jpg');
  });

  it('expands a row to all fields and copies it as JSON', async () => {
    const { copied, press } = await renderVideoGroup();
    await press(within(allFiles()).getByRole('button', { name: /^1080p60/ }));
    expect(screen.getByText('unknownField').nextSibling?.textContent).toBe('{"a":1}');
    expect(screen.getByText('parsedLastModified').nextSibling?.textContent).toBe('+056181-01-01T00:00:00.000Z');
    expect(screen.getByText('projectionType').nextSibling?.textContent).toBe(t('notGiven'));
    await press(button(t('copyJson')));
    expect(JSON.parse(copied[0] ?? '')).toEqual(vp9);
  });

  it('never uses an invalid address as a link', async () => {
    const { container, press } = await renderVideoGroup([{ ...vp9, url: 'javascript:alert(1)' }]);
    await press(within(allFiles()).getByRole('button', { name: /^1080p60/ }));
    expect(screen.getByText(t('filesNoLink'))).toBeTruthy();
    expect(container.querySelector('a[href], [aria-label^="Save"], [aria-label="Links"]')).toBeNull();
  });

  it('counts skipped rows and shows them on request, and lists rows without a link', async () => {
    const { press } = await renderVideoGroup([vp9, ['no file'], { ...vp9, itag: 22, url: null }]);
    expect(screen.getByText(t.plural('skippedEntries', 1))).toBeTruthy();
    await press(screen.getByRole('button', { name: t('showThem') }));
    expect(screen.getByText(/"no file"/)).toBeTruthy();
    expect(within(allFiles()).getByText('All 2')).toBeTruthy();
  });

  it('counts rows with unreadable fields and shows the fields on request', async () => {
    const { press } = await renderVideoGroup([vp9, { ...vp9, itag: 'no number', width: 'wide', height: '1080' }]);
    expect(screen.getByText(/^1 row has unreadable fields/)).toBeTruthy();
    expect(within(allFiles()).getByText('All 2')).toBeTruthy();
    await press(screen.getByRole('button', { name: t('showThem') }));
    expect(screen.getByText(/itag: expected number; width: expected number/)).toBeTruthy();
  });

  it('renders the first 100 rows, and the rest on a click, including duplicates', async () => {
    const { container, run } = await renderVideoGroup(Array.from({ length: 110 }, () => vp9));
    const rowCount = () =>
      container.querySelectorAll('#file-all')[0]?.closest('section')?.querySelectorAll('li').length;
    expect(rowCount()).toBe(100);
    await run(() => container.querySelector<HTMLElement>('section > .padded > .button')?.click());
    expect(rowCount()).toBe(110);
  });
});

describe('MediaSort and MediaFilter', () => {
  it('sort and filter the rows, and save their settings', async () => {
    const { panel, user, press, run } = await renderVideoGroup();
    const titles = () =>
      within(allFiles())
        .getAllByRole('listitem')
        .map((row) => row.textContent?.slice(0, 4));
    expect(titles()).toEqual(['1080', '144p']);
    await press(button(t('filesSortDown')));
    expect(titles()).toEqual(['144p', '1080']);
    await user.selectOptions(screen.getByLabelText(t('sortBy')), 'size');
    await run(() => {});
    await press(button('Filter'));
    await user.selectOptions(screen.getByLabelText(t('filesFilterHeight')), '144');
    await run(() => {});
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(panel.getState().settings.files).toMatchObject({ videoBy: 'size', down: false, maxHeight: 144 });
  });

  it('show a message if no row contains the text, and can be reset', async () => {
    const { user, press, run } = await renderVideoGroup();
    await press(button('Filter'));
    await user.type(screen.getByLabelText(t('filesFilterWords')), 'nothing like it');
    await run(() => {});
    expect(screen.getByText(t('filesFilterNone'))).toBeTruthy();
    await press(button(t('showAll')));
    expect(within(allFiles()).getByText('All 2')).toBeTruthy();
  });
});

describe('CountryField', () => {
  it('is offered for an empty list, and requests the list of the chosen country', async () => {
    const { requests, user, press, run } = await renderVideoGroup([]);
    expect(screen.getByText(t('filesEmptyVideo'))).toBeTruthy();
    expect(screen.getByText(t('filesEmptyMedia'))).toBeTruthy();
    const box = screen.getByLabelText(t('filesCountry'));
    expect(box).toHaveProperty('value', t('filesCountryNone'));
    await user.type(box, 'New Zea{Enter}');
    await run(() => {});
    await press(button(/^List video files.*≈\u00a0\$0\.000/));
    expect(requests).toEqual([{ name: 'videoFiles', params: { videoId: videoA, country: 'NZ' }, again: false }]);
  });

  it('starts with the country of a saved list, and offers the saved list without a country for free', async () => {
    const { requests, user, press, run } = await renderVideoGroup([vp9], ({ saveResponse }) => {
      saveResponse('videoFiles', { ...params, country: 'NZ' } as never, JSON.stringify([small]));
    });
    await press(button(t('getAgain')));
    const box = screen.getByLabelText(t('filesCountry'));
    expect(box).toHaveProperty('value', 'New Zealand');
    await user.type(box, `${t('filesCountryNone')}{Enter}`);
    await run(() => {});
    await press(button(/^Show list.*free/));
    expect(requests).toEqual([{ name: 'videoFiles', params: { videoId: videoA }, again: false }]);
  });

  it('offers no paid retry of a failed request once another country with a saved list is chosen', async () => {
    const { requests, user, press, run, respond } = await renderVideoGroup([vp9], ({ saveResponse }) => {
      saveResponse('videoFiles', { ...params, country: 'NZ' } as never, JSON.stringify([small]));
    });
    await press(button(t('getAgain')));
    await press(button(/^List video files/));
    await run(() => respond({ kind: 'timed-out', seconds: 30 }));
    expect(button(/^Try again/)).toBeTruthy();
    await press(button(t('getAgain')));
    await user.type(screen.getByLabelText(t('filesCountry')), `${t('filesCountryNone')}{Enter}`);
    await run(() => {});
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    await press(button(/^Show list.*free/));
    expect(requests.at(-1)).toEqual({ name: 'videoFiles', params: { videoId: videoA }, again: false });
  });
});
