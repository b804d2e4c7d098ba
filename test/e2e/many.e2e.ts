import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { billedBy } from './billed.ts';
import { downloaded } from './browser.ts';
import { captionRequests, heal, spoil } from './control.ts';
import { test } from './extension.ts';
import { said } from './said.ts';
import { rowsOf } from './shelf-gate.ts';
import { killWorker } from './worker.ts';
import { filesInZip } from './zip-file.ts';

interface Listed {
  videoId: string;
  state: string;
  language: string | null;
  billedMicros: number | null;
  files: { name: string; sha256: string; bytes: number }[];
}

const states = async (page: Page): Promise<unknown[]> => (await rowsOf(page, 'steps')).map(({ state }) => state);
const go = (page: Page) => page.evaluate(() => chrome.runtime.sendMessage({ kind: 'runs/go', body: null }));
/** The texts of a file, block by block. */
const textsIn = (srt: string): string[] =>
  srt
    .trimEnd()
    .split(/\n\n/)
    .map((block) => block.split('\n').slice(2).join(' '));

test.describe('captions of many videos', () => {
  test('a list is planned, asked, goes on over a killed worker, and is one zip that agrees with the service (EXP-06)', async ({
    connected,
    service,
  }) => {
    const odd = new Set<unknown>(Object.values(service.world.special));
    const isPlain = ({ id, tracks }: { id: string; tracks: { origin: string }[] }) =>
      tracks[0]?.origin === 'authored' && !odd.has(id);
    const some = service.world.videos.filter(isPlain).slice(0, 5);
    const ids = [...some.map(({ id }) => id), service.world.special.withoutCaptions];
    const page = await connected.open('library.html#first/many');
    await page.getByLabel(said('importPaste')).fill([...ids, ids[0], 'no video here'].join('\n'));
    await page.getByRole('button', { name: said('importRead') }).click();
    await page.getByRole('button', { name: said('priceHintUse') }).click();
    const get = page.getByRole('button', { name: /^Get captions of 6 videos/ });
    await expect(get).toContainText('$0.00318');
    expect(await captionRequests(service)).toBe(0);

    // The third is under way when the worker is killed.
    await spoil(service, { endpoint: 'captions', address: ids[2] ?? '', delayMs: 60_000, times: 1 });
    await get.click();
    await expect.poll(() => captionRequests(service)).toBe(3);
    await killWorker(connected);
    await heal(service);
    await go(page);
    await expect.poll(() => states(page)).toEqual(['stored', 'stored', 'possible', 'stored', 'stored', 'refused']);
    expect(await captionRequests(service)).toBe(6);
    await expect(page.getByRole('cell', { name: said('manyPossible') })).toBeVisible();

    await page
      .getByRole('main')
      .getByRole('button', { name: said('actSendAgain') })
      .click();
    await expect.poll(() => states(page)).toEqual([...Array(5).fill('stored'), 'refused']);
    expect(await captionRequests(service)).toBe(7);

    await connected.context.setOffline(true);
    await page.getByRole('button', { name: /^Save captions of 5 videos/ }).click();
    const files = filesInZip(readFileSync(await downloaded(connected, /\.zip$/)));
    const { videos } = JSON.parse(files.get('manifest.json')?.toString() ?? '') as { videos: Listed[] };
    expect(videos.map(({ videoId, state }) => [videoId, state])).toEqual(
      ids.map((id, at) => [id, at < 5 ? 'held' : 'none']),
    );
    for (const { videoId, language, files: written } of videos.slice(0, 5)) {
      const track = service.world.video(videoId)?.tracks.find(({ lang }) => lang === language);
      const [file] = written;
      const bytes = files.get(file?.name ?? '') ?? Buffer.alloc(0);
      expect(textsIn(bytes.toString())).toEqual(track?.cues().map(({ text }) => text.replace(/\s+/g, ' ').trim()));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
    }
    expect([...files.keys()].toSorted()).toEqual(
      [
        ...videos.flatMap(({ files: written }) => written.map(({ name }) => name)),
        'manifest.csv',
        'manifest.json',
      ].toSorted(),
    );
    // Of the one that was asked twice, both are counted; the service billed what it had answered, and no more.
    const spent = videos.reduce((sum, { billedMicros }) => sum + (billedMicros ?? 0), 0);
    const { requests } = (await billedBy(service)).byEndpoint.captions ?? { requests: 0 };
    expect(spent).toBe(530 * 6);
    expect(requests).toBeLessThanOrEqual(7);
    expect(requests).toBeGreaterThanOrEqual(5);
  });
});
