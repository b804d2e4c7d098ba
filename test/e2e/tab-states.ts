import type { Page } from '@playwright/test';
import type { MessageKey } from './localized.ts';

/** Returns the pattern for the message with a key. */
export type Localized = (key: MessageKey) => RegExp;

/** A view of the panel and the steps that lead to it from the previous view. */
export interface PanelState {
  name: string;
  /** True for a menu, a dialog or an editor that the focus must not leave before the next view. */
  isOpen?: true;
  reach(panel: Page, pattern: Localized): Promise<void>;
}

const button = (panel: Page, name: RegExp) => panel.getByRole('button', { name }).first();
const openTab = (panel: Page, name: RegExp) => panel.getByRole('tab', { name }).click();

/** For each kind of file, the button that shows its group and the button that fetches its list. */
export const fileGroups = {
  captions: ['captions', 'filesListCaptions'],
  pictures: ['filesGroupPictures', 'filesListPictures'],
  video: ['video', 'filesListVideo'],
  audio: ['filesGroupAudio', 'filesListAudio'],
} as const;

/** Every tab before anything is cached; the Files tab has a state for each kind of file. */
const viewsBeforeFetching: PanelState[] = [
  {
    name: 'captions, nothing cached',
    reach: (panel, pattern) => button(panel, pattern('captionsGet')).waitFor(),
  },
  {
    name: 'related, nothing cached',
    async reach(panel, pattern) {
      await openTab(panel, pattern('tabRelated'));
      await button(panel, pattern('getRelated')).waitFor();
    },
  },
  {
    name: 'replies, no comment chosen',
    async reach(panel, pattern) {
      await openTab(panel, pattern('replies'));
      await panel.getByLabel(pattern('repliesPasteLabel')).waitFor();
    },
  },
  ...Object.entries(fileGroups).map(([group, [choose, list]]) => ({
    name: `files, ${group}, nothing cached`,
    async reach(panel: Page, pattern: Localized) {
      await openTab(panel, pattern('files'));
      await panel
        .getByRole('group')
        .getByRole('button', { name: pattern(choose) })
        .click();
      await button(panel, pattern(list)).waitFor();
    },
  })),
  {
    name: 'details, nothing cached',
    async reach(panel, pattern) {
      await openTab(panel, pattern('details'));
      await button(panel, pattern('detailsGet')).waitFor();
    },
  },
];

const fileViews: PanelState[] = Object.entries(fileGroups).map(([group, [choose, list]]) => ({
  name: `files, ${group}`,
  async reach(panel: Page, pattern: Localized) {
    await openTab(panel, pattern('files'));
    await panel
      .getByRole('group')
      .getByRole('button', { name: pattern(choose) })
      .click();
    await button(panel, pattern(list)).press('Enter');
    await panel.locator('.file-name').first().press('Enter');
  },
}));

/** The speech rate of captions, as plots and as tables. */
const speechRateViews: PanelState[] = [
  {
    name: 'speech rate',
    async reach(panel, pattern) {
      await button(panel, pattern('notes')).press('Enter');
      await panel.getByRole('menuitemradio', { name: pattern('speechRate') }).press('Enter');
      await panel.locator('.u-over').waitFor();
    },
  },
  {
    name: 'speech rate as tables, with its limits',
    async reach(panel, pattern) {
      const plots = panel.getByRole('button', { name: pattern('viewAsTable') });
      for (let remaining = await plots.count(); remaining > 0; remaining--) await plots.first().press('Enter');
      await button(panel, pattern('rateLimits')).press('Enter');
      await button(panel, pattern('pausesChange')).press('Enter');
    },
  },
];

/** Every tab with results. In lists whose rows can be expanded, one row is expanded. */
const viewsWithResults = (comment: string): PanelState[] => [
  {
    name: 'details',
    async reach(panel, pattern) {
      await button(panel, pattern('detailsGet')).press('Enter');
      await panel.locator('.video-card').waitFor();
    },
  },
  {
    name: 'captions',
    async reach(panel, pattern) {
      await openTab(panel, pattern('captions'));
      await button(panel, pattern('captionsGet')).press('Enter');
      await panel.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'captions, copy menu',
    isOpen: true,
    async reach(panel, pattern) {
      await button(panel, pattern('copy')).press('Enter');
      await panel.locator('.copy-preview p').first().waitFor();
    },
  },
  {
    name: 'captions, templates',
    isOpen: true,
    async reach(panel, pattern) {
      await button(panel, pattern('templatesEdit')).press('Enter');
      await panel.getByRole('dialog').getByRole('textbox').last().fill('{note}');
      await panel.getByRole('alert').waitFor();
    },
  },
  {
    name: 'captions, search',
    async reach(panel, pattern) {
      await panel.keyboard.press('Escape');
      await button(panel, pattern('find')).press('Enter');
      await panel.getByRole('searchbox', { name: pattern('findLabel') }).fill('e');
      await panel.getByRole('search').getByText(pattern('partOf')).waitFor();
    },
  },
  {
    name: 'captions, a note at a line',
    isOpen: true,
    async reach(panel, pattern) {
      await button(panel, pattern('close')).press('Enter');
      await panel.keyboard.press('n');
      await panel.getByRole('textbox', { name: pattern('noteAt') }).fill('Float');
    },
  },
  {
    name: 'captions, notes',
    async reach(panel, pattern) {
      await panel.getByRole('textbox', { name: pattern('noteAt') }).press('Enter');
      await button(panel, pattern('captionsLines')).press('Enter');
      await panel.getByRole('menuitemradio', { name: pattern('notes') }).press('Enter');
      await panel.getByRole('listitem').getByRole('link').focus();
    },
  },
  ...speechRateViews,
  {
    name: 'related',
    async reach(panel, pattern) {
      await openTab(panel, pattern('tabRelated'));
      await button(panel, pattern('getRelated')).press('Enter');
      await panel.locator('[data-rank]').first().waitFor();
    },
  },
  {
    name: 'replies, a comment chosen',
    async reach(panel, pattern) {
      await openTab(panel, pattern('replies'));
      await panel.getByLabel(pattern('repliesPasteLabel')).fill(comment);
      await panel.getByLabel(pattern('repliesPasteLabel')).press('Enter');
      await button(panel, pattern('repliesGet')).waitFor();
    },
  },
  {
    name: 'replies',
    async reach(panel, pattern) {
      await button(panel, pattern('repliesGet')).press('Enter');
      await panel.getByRole('article').first().waitFor();
    },
  },
  ...fileViews,
];

/** All views of the panel for one video, in an order in which each view leads to the next; `comment` has replies. */
export const panelStates = (comment: string): PanelState[] => [...viewsBeforeFetching, ...viewsWithResults(comment)];
