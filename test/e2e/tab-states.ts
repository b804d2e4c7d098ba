import type { Page } from '@playwright/test';

/** Returns the pattern of a message by its key. */
export type Localized = (key: string) => RegExp;

/** A view of the panel and the steps that lead to it from the view before. */
export interface PanelState {
  name: string;
  reach(panel: Page, said: Localized): Promise<void>;
}

const button = (panel: Page, name: RegExp) => panel.getByRole('button', { name }).first();
const openTab = (panel: Page, name: RegExp) => panel.getByRole('tab', { name }).click();

/** Kinds of files: the button that shows a group and the button that lists it. */
export const fileGroups = {
  captions: ['filesGroupCaptions', 'filesListCaptions'],
  pictures: ['filesGroupPictures', 'filesListPictures'],
  video: ['filesGroupVideo', 'filesListVideo'],
  audio: ['filesGroupAudio', 'filesListAudio'],
} as const;

/** Every tab before anything is cached; the files of each kind have their own state. */
const viewsBeforeFetching: PanelState[] = [
  {
    name: 'captions, nothing cached',
    reach: (panel, said) => button(panel, said('captionsGet')).waitFor(),
  },
  {
    name: 'related, nothing cached',
    async reach(panel, said) {
      await openTab(panel, said('tabRelated'));
      await button(panel, said('relatedGet')).waitFor();
    },
  },
  {
    name: 'replies, no comment chosen',
    async reach(panel, said) {
      await openTab(panel, said('tabReplies'));
      await panel.getByLabel(said('repliesPasteLabel')).waitFor();
    },
  },
  ...Object.entries(fileGroups).map(([group, [choose, list]]) => ({
    name: `files, ${group}, nothing cached`,
    async reach(panel: Page, said: Localized) {
      await openTab(panel, said('tabFiles'));
      await panel
        .getByRole('group')
        .getByRole('button', { name: said(choose) })
        .click();
      await button(panel, said(list)).waitFor();
    },
  })),
  {
    name: 'details, nothing cached',
    async reach(panel, said) {
      await openTab(panel, said('tabDetails'));
      await button(panel, said('detailsGet')).waitFor();
    },
  },
];

const fileViews: PanelState[] = Object.entries(fileGroups).map(([group, [choose, list]]) => ({
  name: `files, ${group}`,
  async reach(panel: Page, said: Localized) {
    await openTab(panel, said('tabFiles'));
    await panel
      .getByRole('group')
      .getByRole('button', { name: said(choose) })
      .click();
    await button(panel, said(list)).press('Enter');
    await panel.locator('.what').first().press('Enter');
  },
}));

/** The speech rate of captions as plots and as tables. */
const speechRateViews: PanelState[] = [
  {
    name: 'speech rate',
    async reach(panel, said) {
      await button(panel, said('captionsRate')).press('Enter');
      await panel.locator('.u-over').waitFor();
    },
  },
  {
    name: 'speech rate as tables, with its limits',
    async reach(panel, said) {
      const plots = panel.getByRole('button', { name: said('rateAsTable') });
      for (let remaining = await plots.count(); remaining > 0; remaining--) await plots.first().press('Enter');
      await button(panel, said('rateLimits')).press('Enter');
      await button(panel, said('pausesChange')).press('Enter');
    },
  },
];

/** Every tab with its results, with one row open where rows open. */
const viewsWithResults = (comment: string): PanelState[] => [
  {
    name: 'details',
    async reach(panel, said) {
      await button(panel, said('detailsGet')).press('Enter');
      await panel.locator('dl.facts').first().waitFor();
    },
  },
  {
    name: 'captions',
    async reach(panel, said) {
      await openTab(panel, said('tabCaptions'));
      await button(panel, said('captionsGet')).press('Enter');
      await panel.getByRole('option').first().waitFor();
    },
  },
  ...speechRateViews,
  {
    name: 'related',
    async reach(panel, said) {
      await openTab(panel, said('tabRelated'));
      await button(panel, said('relatedGet')).press('Enter');
      await panel.locator('[data-rank]').first().waitFor();
    },
  },
  {
    name: 'replies, a comment chosen',
    async reach(panel, said) {
      await openTab(panel, said('tabReplies'));
      await panel.getByLabel(said('repliesPasteLabel')).fill(comment);
      await panel.getByLabel(said('repliesPasteLabel')).press('Enter');
      await button(panel, said('repliesGet')).waitFor();
    },
  },
  {
    name: 'replies',
    async reach(panel, said) {
      await button(panel, said('repliesGet')).press('Enter');
      await panel.getByRole('article').first().waitFor();
    },
  },
  ...fileViews,
];

/** The list of collected videos, which replaces the tabs. */
const collected: PanelState = {
  name: 'collected',
  async reach(panel, said) {
    await button(panel, said('addVideo')).press('Enter');
    await button(panel, said('more')).press('Enter');
    await panel.getByRole('menuitem', { name: said('defaultCollection') }).press('Enter');
    await panel.getByRole('heading', { name: said('defaultCollection') }).waitFor();
  },
};

/** Every view of the panel for one video, ordered so that each leads to the next; `comment` has replies. */
export const panelStates = (comment: string): PanelState[] => [
  ...viewsBeforeFetching,
  ...viewsWithResults(comment),
  collected,
];
