import { expect, type Page } from '@playwright/test';
import { openApiDescription } from '../contract/openapi-description.ts';
import { confirmUnknownPrice, openPanelNextTo, openTab, openVideoTab } from '../tour/user-actions.ts';
import { allowOrigin, type Installed } from './browser.ts';
import { connect, showOptions, storeParameterNames } from './connect.ts';
import { requestsTo, setSwitches } from './control.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';

/** Parameter names that differ from the assumed names and have no meaning. */
const names = {
  'videos.ids': 'v0',
  'videos.additionalFields': 'v1',
  'search.safeSearch': 's0',
  'autocomplete.country': 'a0',
  'relatedVideos.country': 'r0',
  'relatedVideos.language': 'r1',
  'playlistItems.playlist': 'p0',
  'playlistItems.video': 'p1',
  'playlistItems.page': 'p2',
  'commentReplies.comment': 'c0',
  'popularVideos.country': 'o0',
  'popularVideos.category': 'o1',
  'popularVideos.pageSize': 'o2',
  'popularVideos.page': 'o3',
  'popularVideos.language': 'o4',
  'videoFiles.country': 'f0',
} as const;

/** The button that uses a name for a parameter, such as `Related videos: Country`. */
const useButton = (options: Page, name: string, parameter: string) =>
  options.getByRole('button', { name: `${t('nameUse', name)} ${parameter}`, exact: true });
const country = 'Related videos: Country';
const replies = 'Replies: Comment';

/** Requests related videos for Denmark with the controls of the panel. */
async function relatedFromDenmark(installed: Installed, videoId: string): Promise<Page> {
  const { panel } = await openVideoTab(installed, videoId, 'tabRelated');
  await panel.getByRole('combobox', { name: localized('country') }).click();
  await panel.keyboard.type('denm');
  await panel.keyboard.press('Enter');
  await panel.getByRole('button', { name: localized('getRelated') }).click();
  await expect(panel.getByRole('list', { name: localized('relatedVideos') })).toBeVisible();
  return panel;
}

/** Opens the Replies tab for the comment in the page's URL. */
async function openReplies(installed: Installed, videoId: string, comment: string): Promise<Page> {
  const page = await installed.context.newPage();
  await page.goto(`https://www.youtube.com/watch?v=${videoId}&lc=${comment}`);
  await expect(page.locator('video')).toBeAttached();
  const panel = await openPanelNextTo(installed, page);
  await openTab(panel, 'replies');
  return panel;
}
const getReplies = (panel: Page) => panel.getByRole('button', { name: localized('repliesGet') });

test.describe('parameter names that differ from the assumed names', () => {
  test.beforeEach(({ service }) => setSwitches(service, { names, toolNames: 'numbered' }).then(() => {}));

  test('are shown from the service’s tools, and sent once the user chose them', async ({ installed, service }) => {
    const options = await connect(installed, service);
    await allowOrigin(installed, service.mcpUrl);
    await showOptions(options, 'tools');
    await options.getByLabel(localized('optionsEntry')).fill(service.mcpUrl);
    await options.getByLabel(localized('optionsEntry')).press('Enter');
    const opened = installed.context.waitForEvent('page');
    await options.getByRole('button', { name: localized('openTools') }).click();
    const tools = await opened;
    await tools.getByRole('button', { name: localized('toolsGet') }).click();
    await confirmUnknownPrice(tools);
    await expect(useButton(options, 'r1', country)).toBeVisible();
    await useButton(options, 'r0', country).click();
    await expect(useButton(options, 'r0', country)).toBeHidden();
    await relatedFromDenmark(installed, service.sample.videoId);
    expect((await requestsTo(service, 'relatedVideos')).map(({ query, status }) => [query, status])).toEqual([
      [expect.stringContaining('r0=DK'), 200],
    ]);
  });

  test('are shown from an error message, after which the replies load', async ({ installed, service }) => {
    const options = await connect(installed, service);
    await showOptions(options, 'parameterNames');
    const { videoId, commentId } = service.sample;
    const panel = await openReplies(installed, videoId, commentId);
    await getReplies(panel).click();
    await expect(panel.getByRole('alert')).toContainText('c0');
    await expect(panel.getByRole('alert').getByRole('button', { name: localized('actOptions') })).toBeVisible();
    await useButton(options, 'c0', replies).click();
    await expect(useButton(options, 'c0', replies)).toBeHidden();
    await panel.getByRole('button', { name: localized('close') }).click();
    await getReplies(panel).click();
    await expect(panel.getByRole('article').first()).toBeVisible();
    expect((await requestsTo(service, 'commentReplies')).at(-1)).toMatchObject({
      query: expect.stringContaining(`c0=${commentId}`),
      status: 200,
    });
  });

  test('are shown from the service’s API description', async ({ installed, service }) => {
    const options = await connect(installed, service);
    await showOptions(options, 'parameterNames');
    await options
      .getByLabel(localized('importChoose'))
      .setInputFiles({ name: 'openapi.json', mimeType: 'application/json', buffer: asFile(openApiDescription(names)) });
    await useButton(options, 'r0', country).click();
    await expect(useButton(options, 'r0', country)).toBeHidden();
    await relatedFromDenmark(installed, service.sample.videoId);
    expect((await requestsTo(service, 'relatedVideos')).map(({ query, status }) => [query, status])).toEqual([
      [expect.stringContaining('r0=DK'), 200],
    ]);
  });

  test('are shown by a test request listed on the spending page', async ({ installed, service }) => {
    const options = await connect(installed, service);
    await showOptions(options, 'parameterNames');
    await options.getByLabel(localized('namesTested')).selectOption(replies);
    await options.getByRole('button', { name: localized('namesTest') }).click();
    await expect(useButton(options, 'c0', replies)).toBeVisible();
    const spending = await installed.open('library.html#first/spending');
    await expect(spending.locator('.ledger-row')).toHaveCount(1);
    await expect(spending.locator('.ledger-row')).toContainText(t('replies'));
    await expect(spending.locator('.ledger-row')).toContainText(t('invalidHeading'));
    expect((await requestsTo(service, 'commentReplies')).map(({ query, status }) => [query, status])).toEqual([
      ['', 400],
    ]);
  });
});

test('parameter names are not sent until the user has clicked once to use them', async ({ installed, service }) => {
  const options = await connect(installed, service);
  await storeParameterNames(options, {});
  const panel = await openReplies(installed, service.sample.videoId, service.sample.commentId);
  await expect(getReplies(panel)).toHaveAttribute('aria-disabled', 'true');
  expect(await requestsTo(service, 'commentReplies')).toEqual([]);
  await panel.getByRole('button', { name: localized('namesUse') }).click();
  await expect(panel.getByText(localized('namesOff'))).toBeHidden();
  await getReplies(panel).click();
  await expect(panel.getByRole('article').first()).toBeVisible();
});

const asFile = (document: object): Buffer => Buffer.from(JSON.stringify(document));
