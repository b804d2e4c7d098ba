import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { waitForDownload } from './browser.ts';
import { countCaptionRequests } from './control.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';

const srt =
  '1\n00:00:01,000 --> 00:00:03,000\nThe tide comes in.\n\n2\n00:00:04,000 --> 00:00:06,000\nThen it turns.\n\n3\n00:00:08,000 --> 00:00:10,000\nThe wheel stops.\n';
const talk = { name: 'talk.en.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(srt) };

/** Presses the button that opens a caption file, and chooses a file. */
async function openFile(panel: Page, file = talk): Promise<void> {
  const chooser = panel.waitForEvent('filechooser');
  await panel.getByRole('button', { name: t('openCaptionFile') }).click();
  await (await chooser).setFiles(file);
}

const linesOf = (panel: Page) => panel.getByRole('option');
const source = (panel: Page) => panel.getByRole('button', { name: localized('trackSelect') });

test.describe('own captions', () => {
  test('from a file are a track that stays, is found, compared and exported, and costs nothing', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await openFile(panel);
    await expect(linesOf(panel)).toHaveCount(3);
    await expect(source(panel)).toContainText(t('originOwnFile'));
    await expect(panel.getByText('talk.en.srt')).toBeVisible();
    await panel.reload();
    await expect(linesOf(panel)).toHaveCount(3);
    await source(panel).click();
    await expect(panel.getByRole('button', { name: t('trackAgain') })).toHaveCount(0);
    await panel.keyboard.press('Escape');

    await panel.keyboard.press('/');
    await panel.getByRole('searchbox').fill('wheel');
    await expect(panel.locator('.find').first()).toContainText('1');
    await panel.getByRole('searchbox').press('Escape');

    await panel.getByRole('button', { name: t('exportVerb') }).click();
    await expect(panel.getByRole('menuitem', { name: t('exportPlatformFiles') })).toHaveCount(0);
    await panel.getByRole('menuitem', { name: 'WebVTT' }).click();
    const vtt = readFileSync(await waitForDownload(connected, /\(own file\)\.vtt$/), 'utf8');
    expect(vtt).toContain(t('exportNoteOwnFile', 'talk.en.srt'));

    // The same file is the same track; another one of the same name is a new version.
    await source(panel).click();
    await openFile(panel);
    await expect(source(panel)).not.toContainText('2');
    await source(panel).click();
    await openFile(panel, { ...talk, buffer: Buffer.from(srt.replace('stops', 'turns')) });
    await expect(source(panel)).toContainText(t('trackVersion', t('originOwnFile'), 2));

    // The captions of the service are beside them.
    await source(panel).click();
    await panel.getByRole('button', { name: t('trackOther') }).click();
    await getCaptions(panel);
    await panel.keyboard.press('t');
    await panel
      .getByRole('dialog')
      .getByRole('button', { name: t('originOwnFile') })
      .first()
      .click();
    await expect(panel.locator('.second-track').getByText('Then it turns.')).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(1);
  });

  test('say in one sentence why a file cannot be opened, also after no captions', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sampleData.special.withoutCaptions);
    const panel = await openPanelNextTo(connected, page);
    await panel.getByRole('button', { name: t('captionsGet') }).click();
    await expect(panel.getByRole('alert')).toBeVisible();
    const alert = panel.getByRole('alert').filter({ hasText: 'photo' });
    await openFile(panel, { ...talk, name: 'photo.jpg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) });
    await expect(alert).toHaveText(t('ownFileNotCaptions', 'photo.jpg'));
    await openFile(panel, { ...talk, name: 'photo.srt', buffer: Buffer.alloc(0) });
    await expect(alert).toHaveText(t('ownFileEmpty', 'photo.srt'));
    // A file can be dropped anywhere.
    const dragged = await panel.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.srt'));
      return transfer;
    }, srt);
    await panel.getByRole('tablist').dispatchEvent('dragover', { dataTransfer: dragged });
    await expect(panel.getByText(t('dropCaptionFile'))).toBeVisible();
    await panel.getByRole('tablist').dispatchEvent('drop', { dataTransfer: dragged });
    await expect(panel.getByText('dropped.srt')).toBeVisible();
    await expect(linesOf(panel)).toHaveCount(3);
    await expect(panel.getByText(t('dropCaptionFile'))).toHaveCount(0);
    await expect(panel.getByRole('alert')).toHaveCount(0);
  });

  test('are corrected by key as a new version, and each edit can be undone', async ({ connected, service }) => {
    const cues = service.sampleData.video(service.sample.videoId)?.tracks[0]?.cues() ?? [];
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const original = await linesOf(panel).nth(1).textContent();
    await source(panel).click();
    await panel.getByRole('button', { name: t('editLines') }).click();
    await expect(panel.getByText(t('editing'))).toBeVisible();
    const above = await linesOf(panel).nth(0).boundingBox();
    await linesOf(panel).nth(1).click();
    const field = panel.getByRole('textbox', { name: t('editText') });
    await expect(field).toBeFocused();
    expect(await linesOf(panel).nth(0).boundingBox()).toEqual(above);
    await field.fill('First half, second half.');
    await panel.getByRole('button', { name: t('editStartLater') }).click();
    await expect(source(panel)).toContainText(t('trackVersion', t('originCorrected'), 2));

    // Split at the text cursor, then merged again.
    await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(11, 11));
    await panel.getByRole('button', { name: t('editSplit') }).click();
    await expect(field).toHaveValue('second half.');
    await expect(panel.getByText('First half,', { exact: true })).toBeVisible();
    await panel.keyboard.press('Escape');
    await expect(linesOf(panel)).toHaveCount(cues.length + 1);
    await expect(linesOf(panel).nth(2)).toBeFocused();
    await panel.keyboard.press('ArrowUp');
    await panel.keyboard.press('Enter');
    await panel.getByRole('button', { name: t('editMerge') }).click();
    await expect(field).toHaveValue('First half, second half.');
    await panel.keyboard.press('Enter');
    await expect(field).toHaveValue(cues[2]?.text ?? '');

    // All lines a second and a half later, which Ctrl+Z undoes.
    const start = panel.getByRole('textbox', { name: t('editStart') });
    const before = await start.inputValue();
    await panel.getByRole('button', { name: t('editMore') }).click();
    await panel.getByRole('menuitem', { name: t('editShift') }).click();
    await panel.getByRole('textbox', { name: t('editShiftBy') }).fill('1.5');
    await panel.getByRole('button', { name: t('editApply') }).click();
    await expect(start).not.toHaveValue(before);
    await panel.keyboard.press('Control+z');
    await expect(start).toHaveValue(before);
    await field.fill('Typed and saved.');
    await panel.getByRole('button', { name: t('editDone') }).click();
    await expect(panel.getByText(t('editing'))).toHaveCount(0);

    await panel.reload();
    await expect(source(panel)).toContainText(t('trackVersion', t('originCorrected'), 2));
    await expect(linesOf(panel)).toHaveCount(cues.length);
    await expect(linesOf(panel).nth(1)).toContainText('First half, second half.');
    await expect(linesOf(panel).nth(2)).toContainText('Typed and saved.');

    // What was paid for is as it was.
    await source(panel).click();
    await panel
      .getByRole('button', { name: t('originAuthored') })
      .first()
      .click();
    await expect(linesOf(panel).nth(1)).toHaveText(original ?? '');
    expect(await countCaptionRequests(service)).toBe(1);
  });
});
