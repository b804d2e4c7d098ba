import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { showOptions } from './connect.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';
import { storedSetting } from './stored-setting.ts';

test.describe('the copy menu', () => {
  test('copies the selected lines in each form by keyboard', async ({ connected, service }) => {
    const { videoId } = service.sample;
    const cues = service.sampleData.video(videoId)?.tracks[0]?.cues().slice(2, 4) ?? [];
    const [first, second] = cues.map(({ text }) => text);
    const [start = 0, next = 0] = cues.map(({ offset }) => Math.floor(offset));
    const link = (seconds: number) => `https://www.youtube.com/watch?v=${videoId}&t=${seconds}s`;
    const title = 'Low water at the tide mill: a day with the miller';
    const { panel, paste } = await panelWithSelection(connected, videoId);
    const forms = [
      ['copyText', `${first}\n${second}\n`],
      ['copyTimes', `0:0${start}\t${first}\n0:0${next}\t${second}\n`],
      ['copyQuotation', `“${first} ${second}”\n${title}, 0:0${start}, ${link(start)}\n`],
      ['copyParagraphs', `${first} ${second}\n`],
      [null, `---\ntitle: "${title}"\n`],
      ['copyModel', `\n\n[00:0${start}] ${first} ${second}\n`],
      ['copyAnki', `${first}\t${link(start)}\n${second}\t${link(next)}\n`],
    ] as const;
    for (const [index, [name, text]] of forms.entries()) {
      const rows = panel.locator('.menu-rows button');
      await panel.keyboard.press('c');
      await expect(rows.first()).toBeFocused();
      for (let step = 0; step < index; step++) await panel.keyboard.press('ArrowDown');
      await expect(rows.nth(index)).toBeFocused();
      await panel.keyboard.press('Enter');
      await expect(panel.locator('.toast')).toContainText(name ? t(name) : 'Markdown');
      await expect.poll(paste).toContain(text);
      await expect(panel.getByRole('option').nth(3)).toBeFocused();
    }
    await panel.keyboard.press('ControlOrMeta+c');
    await expect.poll(paste).toBe(`${first}\n${second}\n`);
    await panel.keyboard.press('q');
    await expect.poll(paste).toContain('”\n');
  });

  test('writes templates that the user edits, which are in the settings file, and deletes them with undo', async ({
    connected,
    service,
  }) => {
    const { panel, paste } = await panelWithSelection(connected, service.sample.videoId);
    const editTemplates = async () => {
      await panel.keyboard.press('c');
      await panel.getByRole('button', { name: localized('templatesEdit') }).press('Enter');
    };
    await editTemplates();
    const dialog = panel.getByRole('dialog', { name: t('templates') });
    await dialog.getByLabel(t('name')).fill('Handout');
    const field = dialog.getByRole('textbox', { name: t('namingTemplate'), exact: true });
    await field.fill('{note}');
    await expect(dialog.getByRole('alert')).toHaveText(t('templateUnknownUse', '{note}', '{notes}'));
    await expect(dialog.getByRole('button', { name: t('save') })).toBeDisabled();
    await field.fill('* ');
    await dialog.getByRole('button', { name: '{text}' }).press('Enter');
    await dialog.getByRole('button', { name: t('save') }).press('Enter');
    await expect(panel.getByText(t('templatesSaved'))).toBeVisible();
    await expect(panel.getByRole('option').nth(3)).toBeFocused();

    await panel.keyboard.press('c');
    await panel.getByRole('button', { name: /^Handout/ }).press('Enter');
    await expect.poll(paste).toMatch(/^\* .+\n\* .+\n$/);

    const template = { name: 'Handout', text: '* {text}', eachLine: true };
    await editTemplates();
    await dialog.getByRole('button', { name: t('delete') }).press('Enter');
    await expect.poll(() => storedSetting(panel, 'copyTemplates')).toEqual([]);
    await panel.getByRole('button', { name: t('undo') }).press('Enter');
    await expect.poll(() => storedSetting(panel, 'copyTemplates')).toEqual([template]);

    const options = await connected.open('options.html');
    await showOptions(options, 'settings-file');
    await options.getByRole('button', { name: localized('settingsFileSave') }).click();
    const file = await waitForDownload(connected, /^sidelight-settings-.*\.json$/);
    expect(JSON.parse(readFileSync(file, 'utf8')).settings.copyTemplates).toEqual([template]);
  });
});

/** Opens the panel with two selected lines. `paste` returns the text in the clipboard. */
async function panelWithSelection(connected: Installed, videoId: string) {
  const page = await openVideo(connected, videoId);
  const panel = await openPanelNextTo(connected, page);
  await getCaptions(panel);
  await panel.getByRole('option').nth(2).click();
  await panel.keyboard.press(' ');
  await panel.keyboard.press('Shift+ArrowDown');
  return { panel, paste: () => pasteInto(page) };
}

async function pasteInto(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.querySelector('.paste-here') ?? document.createElement('textarea');
    field.className = 'paste-here';
    document.body.append(field);
  });
  const field = page.locator('.paste-here');
  await field.fill('');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  return field.inputValue();
}
