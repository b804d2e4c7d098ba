import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
// The panel imports this module dynamically with the first file, which would take extra ticks.
import '@/lib/captions/parse/parse-captions';
import { videoA } from '../captions/captions-environment';
import { t } from '../translations';
import { button, link, nowSeconds, params, renderFilesPane } from './render-files-pane';

afterEach(cleanup);

describe('thumbnails in the Files tab', () => {
  const picture = (id: string, format: string, width: number) => ({
    id,
    format,
    width,
    height: width / 2,
    ratio: '2:1',
    url: `https://pictures.example/${id}.${format}`,
  });
  it('are shown by format, the largest first, and are loaded without a referrer', async () => {
    const rows = [picture('default', 'webp', 120), picture('maxres', 'webp', 1280), picture('maxres', 'jpg', 1280)];
    const { container, press } = await renderFilesPane(({ saveResponse }) =>
      saveResponse('thumbnailFiles', params, JSON.stringify(rows)),
    );
    await press(button(t('filesGroupPictures')));
    const images = () => [...container.querySelectorAll('img')];
    expect(images().map(({ src }) => src)).toEqual([rows[1]?.url, rows[0]?.url]);
    expect(images().every((one) => one.referrerPolicy === 'no-referrer' && one.loading === 'lazy')).toBe(true);
    expect(screen.getByText('1280 × 640 · 2:1')).toBeTruthy();
    await press(button('jpg'));
    expect(images().map(({ src }) => src)).toEqual([rows[2]?.url]);
  });

  it('show a message for a picture that fails to load', async () => {
    const { container, run, press } = await renderFilesPane(({ saveResponse }) =>
      saveResponse('thumbnailFiles', params, JSON.stringify([picture('default', 'webp', 120)])),
    );
    await press(button(t('filesGroupPictures')));
    await run(() => container.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(screen.getByText(t('filesPictureBroken'))).toBeTruthy();
  });
});

describe('CaptionFilesPane', () => {
  const until = nowSeconds + 3600;
  const rows = [
    { languageCode: 'en', languageName: 'English', format: 'srv3', url: link(1, until) },
    { languageCode: 'en', languageName: 'English', format: 'xml', staticUrl: 'https://service.example/captions/x' },
    { languageCode: 'qq-ODD', languageName: 'Odd', format: 'xml' },
  ];
  const openCaptions = () =>
    renderFilesPane(({ saveResponse }) => saveResponse('captionFiles', params, JSON.stringify(rows)));

  it('offers a valid link for free, or else a request to the service with its price', async () => {
    const { clock, run, press } = await openCaptions();
    await press(button(/^English/));
    expect(button(/^srv3.*free for 1\u00a0h/)).toBeTruthy();
    expect(button(/^xml.*≈\u00a0\$0\.000/)).toBeTruthy();
    await run(() => {
      clock.time += 3_600_000;
    });
    expect(button(/^srv3.*≈\u00a0\$0\.000/)).toBeTruthy();
  });

  it('downloads a file by its link without a request, or else requests it from the service', async () => {
    const { clock, saved, requests, respond, run, press } = await openCaptions();
    clock.signed = '<timedtext/>';
    await press(button(/^English/));
    await press(button(/^srv3/));
    expect(saved[0]).toMatchObject({ name: `Tide mills [${videoA}].en.srv3`, text: '<timedtext/>' });
    expect(requests).toEqual([]);
    await press(button(/^xml/));
    await run(() => respond('<transcript/>'));
    expect(requests).toEqual([
      { name: 'captions', params: { videoId: videoA, lang: 'en', format: 'xml' }, again: false },
    ]);
    expect(saved[1]?.text).toBe('<transcript/>');
    expect(button(/^xml.*saved/)).toBeTruthy();
  });

  it('offers no other file while one is being fetched', async () => {
    const { requests, respond, run, press } = await openCaptions();
    await press(button(/^English/));
    await press(button(/^xml/));
    const srv3 = button(/^srv3/);
    expect(srv3.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(srv3.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain(t('gettingThing', 'xml'));
    await run(() => respond('<transcript/>'));
    expect(srv3.getAttribute('aria-disabled')).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('offers a priced request after a refused link, and sends none before the click', async () => {
    const { requests, press } = await openCaptions();
    await press(button(/^English/));
    await press(button(/^srv3/));
    expect(within(screen.getByRole('alert')).getByRole('button', { name: /≈\u00a0\$0\.00053/ })).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('sends no request for a file shown as free whose link has just expired', async () => {
    const { clock, requests, press } = await openCaptions();
    await press(button(/^English/));
    clock.time += 3_600_000;
    await press(button(/^srv3.*free/));
    expect(screen.getByRole('alert').textContent).toContain(t('exportLinkRefused', '403'));
    expect(requests).toEqual([]);
  });

  it('offers no file in a language that the service does not support', async () => {
    const { press } = await openCaptions();
    await press(button(/^Odd/));
    expect(screen.getByText(`xml: ${t('bulkNotAvailable')}`)).toBeTruthy();
  });
});
