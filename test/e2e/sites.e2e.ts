import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openPopupOn } from '../tour/user-actions.ts';
import { allowOrigin, type Installed } from './browser.ts';
import { test as base } from './extension.ts';
import { localized } from './localized.ts';

const kids = 'www.youtubekids.com';

/** Gives each test a browser in which the sample platform also serves one of the optional sites. */
const test = base.extend({
  launchWith: ({ service }, use) => use({ hosts: { [kids]: service.platformUrl } }),
});

test.describe('an optional site', () => {
  test('has its videos detected only while its permission is granted', async ({ connected, service }) => {
    const { videoId } = service.sample;
    const title = service.sampleData.video(videoId)?.title ?? videoId;
    const page = await connected.context.newPage();
    await page.goto(`https://${kids}/watch?v=${videoId}`);
    await allowOrigin(connected, `https://${kids}`);
    await expectPopup(connected, page, localized('noVideoHeading'));

    const options = await connected.open('options.html#sites');
    await options.getByRole('button', { name: `Allow ${kids}`, exact: true }).click();
    const back = options.getByRole('button', { name: `Remove access ${kids}` });
    await expect(back).toBeVisible();
    await expectPopup(connected, page, title);
    const panel = await openPanelNextTo(connected, page);
    await expect(panel.getByText(title).first()).toBeVisible();
    // The content script does not run on this site, so the line offers to open the video at its time.
    await getCaptions(panel);
    await panel.getByRole('listbox').getByRole('option').first().click();
    await expect(panel.getByRole('button', { name: localized('captionsOpenAt') })).toBeVisible();

    await options.bringToFront();
    await back.click();
    await expect(options.getByRole('button', { name: `Allow ${kids}`, exact: true })).toBeVisible();
    await page.bringToFront();
    await expect(panel.getByText(localized('noVideoHeading'))).toBeVisible();
  });
});

/** Opens the popup for the page, checks its heading and closes it. */
async function expectPopup(installed: Installed, page: Page, heading: string | RegExp): Promise<void> {
  const popup = await openPopupOn(installed, page);
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText(heading);
  await popup.close();
}
