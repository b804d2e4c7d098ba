import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { videoA } from '../captions/captions-environment';
import { t } from '../words-of';
import { about, all, button, filesBeside, small, video, vp9 } from './files-with-video';

afterEach(cleanup);

describe('FilesPane', () => {
  it('requests nothing by itself, and shows the price of each list', async () => {
    const { asked, press } = await filesBeside();
    for (const [group, list] of [
      ['Pictures', /^List thumbnails.*≈ \$0\.000/],
      ['Video', /^List video files.*≈ \$0\.000/],
      ['Audio', /^List audio files.*≈ \$0\.000/],
      ['Captions', /^List caption files.*≈ \$0\.000/],
    ] as const) {
      await press(button(group));
      expect(button(list)).toBeTruthy();
    }
    expect(asked).toEqual([]);
  });

  it('remembers the group', async () => {
    const { panel, press } = await filesBeside();
    await press(button('Audio'));
    expect(panel.getState().settings.files.group).toBe('audio');
  });

  it('requests a list once and shows its rows', async () => {
    const { asked, answer, press, doing } = await filesBeside();
    await press(button('Video'));
    await press(button(/^List video files/));
    await doing(() => answer(JSON.stringify([vp9, small])));
    expect(asked).toEqual([{ name: 'videoFiles', asked: { videoId: videoA }, again: false }]);
    expect(within(all()).getByText('1080p60 · VP9')).toBeTruthy();
    expect(within(all()).getAllByText('3.2 Mb/s · no audio')).toHaveLength(2);
    expect(within(all()).getByText('84 MB').title).toBe('84,000,000 bytes');
  });

  it('expands a row to all fields and copies it as JSON', async () => {
    const { copied, press } = await video();
    await press(within(all()).getByRole('button', { name: /^1080p60/ }));
    expect(screen.getByText('neverHeardOf').nextSibling?.textContent).toBe('{"a":1}');
    expect(screen.getByText('parsedLastModified').nextSibling?.textContent).toBe('+056181-01-01T00:00:00.000Z');
    expect(screen.getByText('projectionType').nextSibling?.textContent).toBe(t('filesNotGiven'));
    await press(button(t('filesCopyJson')));
    expect(JSON.parse(copied[0] ?? '')).toEqual(vp9);
  });

  it('never uses an invalid address as a link', async () => {
    const { container, press } = await video([{ ...vp9, url: 'javascript:alert(1)' }]);
    await press(within(all()).getByRole('button', { name: /^1080p60/ }));
    expect(screen.getByText(t('filesNoLink'))).toBeTruthy();
    expect(container.querySelector('a[href], [aria-label^="Save"], [aria-label="Links"]')).toBeNull();
  });

  it('counts skipped rows', async () => {
    const { press } = await video([vp9, { itag: 'no number', url: null }]);
    expect(screen.getByText(t.plural('skippedEntries', 1))).toBeTruthy();
    await press(screen.getByRole('button', { name: t('showThem') }));
    expect(screen.getByText(/"itag": "no number"/)).toBeTruthy();
    expect(within(all()).getByText('All 1')).toBeTruthy();
  });

  it('counts skipped fields', async () => {
    const { press } = await video([vp9, { ...vp9, itag: 'no number', width: null, height: '1080' }]);
    expect(screen.getByText(/^1 row has fields that couldn’t be read/)).toBeTruthy();
    expect(within(all()).getByText('All 2')).toBeTruthy();
    await press(screen.getByRole('button', { name: t('showThem') }));
    expect(screen.getByText(/itag: expected number; width: expected number/)).toBeTruthy();
  });

  it('renders many rows in two steps, including duplicates', async () => {
    const { container, doing } = await video(Array.from({ length: 110 }, () => vp9));
    const drawn = () => container.querySelectorAll('#file-all')[0]?.closest('section')?.querySelectorAll('li').length;
    expect(drawn()).toBe(100);
    await doing(() => container.querySelector<HTMLElement>('section > .pad > .btn')?.click());
    expect(drawn()).toBe(110);
  });
});

describe('MediaSort and MediaFilter', () => {
  it('remember their settings', async () => {
    const { panel, user, press, doing } = await video();
    const titles = () =>
      within(all())
        .getAllByRole('listitem')
        .map((row) => row.textContent?.slice(0, 4));
    expect(titles()).toEqual(['1080', '144p']);
    await press(button(t('filesSortDown')));
    expect(titles()).toEqual(['144p', '1080']);
    await user.selectOptions(screen.getByLabelText(t('filesSort')), 'size');
    await doing(() => {});
    await press(button('Filter'));
    await user.selectOptions(screen.getByLabelText(t('filesFilterHeight')), '144');
    await doing(() => {});
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(panel.getState().settings.files).toMatchObject({ videoBy: 'size', down: false, mostHeight: 144 });
  });

  it('search in rows', async () => {
    const { user, press, doing } = await video();
    await press(button('Filter'));
    await user.type(screen.getByLabelText(t('filesFilterWords')), 'nothing like it');
    await doing(() => {});
    expect(screen.getByText(t('filesFilterNone'))).toBeTruthy();
    await press(button(t('filesFilterOff')));
    expect(within(all()).getByText('All 2')).toBeTruthy();
  });
});

describe('CountryField', () => {
  it('is offered with the price of an empty list, and requests only its own list', async () => {
    const { asked, user, press, doing } = await video([]);
    expect(screen.getByText(t('filesEmptyVideo'))).toBeTruthy();
    expect(screen.getByText(t('filesEmptyMedia'))).toBeTruthy();
    const box = screen.getByLabelText(t('filesCountry'));
    expect(box).toHaveProperty('value', t('filesCountryNone'));
    await user.type(box, 'New Zea{Enter}');
    await doing(() => {});
    await press(button(/^List video files.*≈ \$0\.000/));
    expect(asked).toEqual([{ name: 'videoFiles', asked: { videoId: videoA, country: 'NZ' }, again: false }]);
  });

  it('shows the saved list of a country for free', async () => {
    const { asked, user, press, doing } = await video([vp9], ({ hold }) => {
      hold('videoFiles', { ...about, country: 'NZ' } as never, JSON.stringify([small]));
    });
    const box = screen.getByLabelText(t('filesCountry'));
    expect(box).toHaveProperty('value', 'New Zealand');
    await user.type(box, `${t('filesCountryNone')}{Enter}`);
    await doing(() => {});
    await press(button(/^Show list.*free/));
    expect(asked).toEqual([{ name: 'videoFiles', asked: { videoId: videoA }, again: false }]);
  });
});
