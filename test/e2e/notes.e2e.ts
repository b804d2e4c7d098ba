import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { waitForDownload } from './browser.ts';
import { countCaptionRequests, injectFault } from './control.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';

const rowsOf = (panel: Page) => panel.getByRole('list', { name: localized('notes') }).getByRole('listitem');
const field = (panel: Page) => panel.getByRole('textbox', { name: localized('noteAt') });
const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Writes a note at the current line of the keyboard, and saves it. */
async function writeNote(panel: Page, text: string): Promise<void> {
  await panel.keyboard.press('n');
  await field(panel).fill(text);
  await panel.keyboard.press('Enter');
  await expect(field(panel)).toHaveCount(0);
}

test.describe('notes', () => {
  test('are written at lines by key, found, opened in the video, exported, deleted and brought back', async ({
    connected,
    service,
  }) => {
    const { videoId } = service.sample;
    const cues = service.sampleData.video(videoId)?.tracks[0]?.cues() ?? [];
    const page = await openVideo(connected, videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const lines = panel.getByRole('option');
    await lines.nth(2).click();
    await panel.keyboard.press('ArrowDown');
    const above = await lines.nth(3).boundingBox();
    await panel.keyboard.press('n');
    await expect(field(panel)).toBeFocused();
    expect(await lines.nth(3).boundingBox()).toEqual(above);
    await panel.keyboard.type('float');
    await panel.keyboard.press('Shift+Enter');
    await panel.keyboard.type('and bell');
    await panel.keyboard.press('Enter');
    await expect(lines.nth(3).getByRole('img', { name: t.plural('noteCount', 1) })).toBeVisible();
    await expect(lines.nth(3)).toBeFocused();

    // Two selected lines have one note, and Escape writes nothing.
    await panel.keyboard.press('ArrowDown');
    await panel.keyboard.press('Shift+ArrowDown');
    await writeNote(panel, 'two lines');
    await panel.keyboard.press('Escape');
    await panel.keyboard.press('ArrowDown');
    await panel.keyboard.press('n');
    await field(panel).fill('not saved');
    await panel.keyboard.press('Escape');
    await expect(panel.locator('.note-mark')).toHaveCount(2);

    await panel.keyboard.press('Shift+N');
    await expect(rowsOf(panel)).toHaveCount(2);
    await expect(rowsOf(panel).nth(1)).toContainText(cues[5]?.text ?? '');
    await panel.getByRole('searchbox', { name: localized('notesFind_other') }).fill('BELL');
    await expect(rowsOf(panel)).toHaveCount(1);
    await panel.getByRole('searchbox').press('Escape');
    await rowsOf(panel).nth(1).getByRole('link').press('Enter');
    await expect.poll(() => timeOf(page)).toBeCloseTo(cues[4]?.offset ?? -1, 0);

    for (const format of ['Markdown', 'CSV']) {
      await panel.getByRole('button', { name: localized('notesExport') }).click();
      await panel.getByRole('menuitem', { name: format }).click();
    }
    const markdown = readFileSync(await waitForDownload(connected, /notes.*\.md$/), 'utf8');
    expect(markdown).toContain(`&t=${Math.floor(cues[3]?.offset ?? -1)}s)`);
    const csv = readFileSync(await waitForDownload(connected, /notes.*\.csv$/), 'utf8').split('\r\n');
    expect(csv[0]).toBe('note_id,id,start,end,text,line_text,lang,created_at,changed_at');

    await rowsOf(panel).first().getByRole('link').press('Delete');
    await expect(rowsOf(panel)).toHaveCount(1);
    await panel.getByRole('button', { name: localized('undo') }).click();
    await expect(rowsOf(panel)).toHaveCount(2);
    expect(await countCaptionRequests(service)).toBe(1);
  });

  test('stay when captions are fetched again, and say that their line has changed', async ({ connected, service }) => {
    const { videoId } = service.sample;
    const cues = service.sampleData.video(videoId)?.tracks[0]?.cues() ?? [];
    const page = await openVideo(connected, videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await panel.getByRole('option').nth(1).click();
    for (const text of ['kept', 'changed']) {
      await panel.keyboard.press('ArrowDown');
      await writeNote(panel, text);
    }
    const body = JSON.stringify(cues.map((cue, index) => (index === 3 ? { ...cue, text: 'Silence.' } : cue)));
    await injectFault(service, { endpoint: 'captions', status: 200, contentType: 'application/json', body });
    await panel.getByRole('button', { name: localized('trackSelect') }).click();
    await panel.getByRole('button', { name: localized('trackAgain') }).click();
    await expect(panel.getByRole('option').nth(3)).toContainText('Silence.');
    await expect(panel.locator('.note-mark')).toHaveCount(2);
    await panel.reload();
    await expect(panel.locator('.note-mark')).toHaveCount(2);
    await panel.keyboard.press('Shift+N');
    await expect(rowsOf(panel).first()).toContainText(cues[2]?.text ?? '');
    await expect(rowsOf(panel).nth(1).getByText(localized('noteLineChanged'))).toBeVisible();
  });

  test('are written for a video without captions, at the current time', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sampleData.special.withoutCaptions);
    const panel = await openPanelNextTo(connected, page);
    await panel.getByRole('button', { name: localized('noteAdd') }).click();
    await field(panel).fill('No captions');
    await panel.keyboard.press('Enter');
    await expect(rowsOf(panel)).toHaveCount(1);
    await panel.reload();
    await expect(rowsOf(panel)).toContainText('No captions');
    await panel
      .getByRole('button', { name: localized('more'), exact: true })
      .first()
      .click();
    await panel.getByRole('menuitem', { name: localized('deleteVideo') }).click();
    await expect(panel.getByRole('dialog')).toContainText(t.plural('deleteNotesToo', 1));
    await panel
      .getByRole('dialog')
      .getByRole('button', { name: localized('delete') })
      .click();
    await expect(rowsOf(panel)).toHaveCount(0);
  });
});
