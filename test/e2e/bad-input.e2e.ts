import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { connect } from './connect.ts';
import { clearFaults, countCaptionRequests, createToken, injectFault } from './control.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';

/** Responses that can arrive instead of captions, each with the heading of the message that the user sees. */
const badResponses = [
  [
    'a web page',
    { status: 200, body: '<!doctype html><title>Welcome</title>', contentType: 'text/html' },
    'webPageHeading',
  ],
  ['nothing', { status: 200, body: '' }, 'emptyResponseHeading'],
  ['half a body', { cutAfterBytes: 2_000 }, 'cutOffHeading'],
  ['a cut connection', { cutAfterBytes: 0 }, 'unreachableHeading'],
  ['Forbidden', { status: 403, body: '{"error":{"message":"Forbidden"}}' }, 'forbiddenHeading'],
  ['Forbidden with status 200', { status: 200, body: '{"error":{"message":"Forbidden"}}' }, 'forbiddenHeading'],
  ['a word to wait', { status: 429, body: '{}', headers: { 'retry-after': '7' } }, 'tooManyHeading'],
] as const;

/**
 * Presses the retry button of a displayed failure. The button is in a menu if another action is more likely to help.
 */
async function tryAgain(panel: Page): Promise<void> {
  const more = panel.getByRole('button', { name: localized('moreOptions') });
  if (await more.isVisible()) await more.click();
  await panel
    .getByRole('button', { name: localized('tryAgain') })
    .first()
    .click();
}

test.describe('the side panel with a failing service', () => {
  test('explains each failure and sends no request again without a click', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    const get = panel.getByRole('button', { name: localized('captionsGet') });
    for (const [index, [name, fault, heading]] of badResponses.entries()) {
      await clearFaults(service);
      await injectFault(service, { endpoint: 'captions', ...fault });
      await (index === 0 ? get.click() : tryAgain(panel));
      await expect(panel.getByText(localized(heading)), name).toBeVisible();
      expect(await countCaptionRequests(service), name).toBe(index + 1);
    }
    await clearFaults(service);
    await tryAgain(panel);
    await expect(panel.getByRole('option').first()).toBeVisible();
  });

  test('keeps cached captions visible when fetching them again fails', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const lines = service.sampleData.video(service.sample.videoId)?.tracks[0]?.cues().length ?? -1;
    await expect(panel.getByRole('option')).toHaveCount(lines);
    await injectFault(service, { endpoint: 'captions', cutAfterBytes: 0 });
    await panel.getByRole('button', { name: localized('trackSelect') }).click();
    await panel.getByRole('button', { name: localized('trackAgain') }).click();
    await expect(panel.getByText(localized('unreachableHeading'))).toBeVisible();
    await expect(panel.getByRole('option')).toHaveCount(lines);
  });

  test('reports a video without captions, and does not request its captions again after a reload', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sampleData.special.withoutCaptions);
    const panel = await openPanelNextTo(connected, page);
    await panel.getByRole('button', { name: localized('captionsGet') }).click();
    await expect(panel.getByText(localized('noCaptionsInHeading'))).toBeVisible();
    // The result is cached for a day, so reloading sends no request.
    await panel.reload();
    await expect(panel.getByText(localized('noCaptionsInHeading'))).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(1);
  });

  test('tells a video without captions from one that has captions only in other languages', async ({
    connected,
    service,
  }) => {
    const { withoutCaptions, rightToLeft } = service.sampleData.special;
    const requestAnyLanguage = async (videoId: string): Promise<Page> => {
      const panel = await openPanelNextTo(connected, await openVideo(connected, videoId));
      await panel.getByRole('button', { name: localized('captionsGet') }).click();
      await expect(panel.getByText(localized('noCaptionsInHeading'))).toBeVisible();
      await panel.getByRole('button', { name: localized('captionsGetAny') }).click();
      return panel;
    };
    const withNone = await requestAnyLanguage(withoutCaptions);
    await expect(withNone.getByRole('heading', { name: localized('noCaptionsHeading') })).toBeVisible();
    const withOthers = await requestAnyLanguage(rightToLeft);
    const arabicLine = service.sampleData.video(rightToLeft)?.tracks[0]?.cues()[0]?.text ?? 'no line';
    await expect(withOthers.getByRole('option').first()).toContainText(arabicLine);
  });

  test('shows hostile markup as plain text', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sampleData.special.hostileText);
    const panel = await openPanelNextTo(connected, page);
    const dialogs: string[] = [];
    panel.on('dialog', (dialog) => void dialogs.push(dialog.message()));
    await getCaptions(panel);
    await expect(panel.getByText('<img', { exact: false }).first()).toBeVisible();
    expect(await panel.locator('[role=listbox] img, [role=listbox] script').count()).toBe(0);
    expect(dialogs).toEqual([]);
  });
});

test.describe('the extension without a working connection', () => {
  test('lets no name change the order of the words around it @firefox', async ({ installed }) => {
    const page = await installed.open('library.html');
    // The name ends its own isolate, and then reverses what follows.
    const edges = await page.evaluate(() =>
      ['<bdi>', '<span dir="auto">'].map((element) => {
        const text = document.createElement('p');
        text.innerHTML = `${element}name\u2069\u202e</${element.slice(1, 5).trim().replace('>', '')}> for <b>$0.10</b>`;
        document.body.append(text);
        const price = text.querySelector('b')?.firstChild;
        const range = document.createRange();
        return [...'$0.10'].map((_, index) => {
          if (!price) return 0;
          range.setStart(price, index);
          range.setEnd(price, index + 1);
          return range.getBoundingClientRect().left;
        });
      }),
    );
    for (const lefts of edges) expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  });

  test('reports the missing address and links to the options', async ({ installed, service }) => {
    const page = await openVideo(installed, service.sample.videoId);
    const panel = await openPanelNextTo(installed, page);
    await expect(panel.getByText(localized('noAddressHeading'))).toBeVisible();
    await expect(panel.getByRole('button', { name: localized('actConnect') }).first()).toBeVisible();
  });

  test('rejects an invalid token and keeps the stored one, and sends no request with an expired token', async ({
    installed,
    service,
  }) => {
    const options = await connect(installed, { url: service.url, token: await createToken(service, -60) });
    const field = options.getByLabel(localized('accessToken'));
    await field.fill('not-a-token');
    await field.press('Enter');
    await expect(options.getByText(localized('tokenInvalid'))).toBeVisible();
    await expect(options.getByText(localized('tokenSavedTail'))).toBeVisible();
    const page = await openVideo(installed, service.sample.videoId);
    const panel = await openPanelNextTo(installed, page);
    await expect(panel.getByText(localized('expiredTokenHeading'))).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(0);
  });

  test('rejects addresses that are invalid or would send the token unencrypted', async ({ installed }) => {
    const options = await installed.open('options.html');
    const field = options.getByLabel(localized('serviceAddress'));
    for (const address of [
      'not an address',
      'http://service.example',
      'ftp://service.example',
      'javascript:alert(1)',
    ]) {
      await field.fill(address);
      await field.press('Enter');
      await expect(options.getByText(localized('optionsAddressBad')), address).toBeVisible();
    }
  });
});
