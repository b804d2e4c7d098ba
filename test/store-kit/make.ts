// `npm run store-kit`: writes the text, pictures and icons of the store listing to `.output/store-kit/`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { rowsOf } from '../e2e/database.ts';
import { installFonts } from '../setup/fonts.mjs';
import { getBulkCaptions } from '../tour/caption-actions.ts';
import { closeOnSignals, closeScene, connectScene, type Scene, setScene } from '../tour/scene.ts';
import { step } from '../tour/steps.ts';
import { openExportPage, study } from '../tour/study.ts';
import * as actions from '../tour/user-actions.ts';
import { listing, listingText } from './listing.ts';
import { pngSize } from './png.ts';
import { contentSize, drawStoreIcon, drawTile, framePictures, pictureAt, pictureSize } from './store-pictures.ts';

const folder = join(process.cwd(), '.output', 'store-kit');
const names: string[] = [];

/** Writes a picture. Throws if it does not have the size that stores require. */
function save(name: string, png: Buffer, required: { width: number; height: number }): void {
  const { width, height } = pngSize(png);
  if (width !== required.width || height !== required.height)
    throw new Error(`${name} has ${width} × ${height} pixels instead of ${required.width} × ${required.height}`);
  const path = join(folder, name);
  writeFileSync(path, png);
  names.push(`${name} (${width} × ${height})`);
  process.stdout.write(`  ${relative(process.cwd(), path)}, ${Math.round(png.length / 1000)} KB\n`);
}

const saveFramed = async ({ installed }: Scene, name: string, caption: string, pictures: readonly Buffer[]) =>
  save(name, await framePictures(installed.context, caption, pictures), pictureSize);

/** Takes screenshots of the page and the panel that fill the width of a store picture. */
async function picturesSideBySide(page: Page, panel: Page, panelWidth: number): Promise<Buffer[]> {
  const { width, height } = contentSize;
  const panelPicture = await pictureAt(panel, { width: panelWidth, height });
  // The gap between the two pictures is one pixel wide.
  return [await pictureAt(page, { width: width - panelWidth - 1, height }), panelPicture];
}

async function pictureOfPanel(scene: Scene): Promise<void> {
  const { installed, service } = scene;
  const page = await actions.openVideo(installed, service.sample.videoId);
  const panel = await actions.openPanelNextTo(installed, page);
  await actions.getCaptions(panel);
  await actions.seekByLine(panel, page, 12);
  const pictures = await picturesSideBySide(page, panel, 380);
  await saveFramed(scene, '1-captions.png', 'Captions next to the video, with the speech rate of each part', pictures);
  await panel.close();
  await page.close();
}

async function picturesOfLibrary(scene: Scene): Promise<void> {
  const savePicture = async (page: Page, name: string, caption: string) =>
    saveFramed(scene, name, caption, [await pictureAt(page, contentSize)]);
  const page = await study(scene, async (page, moment) => {
    if (moment === 'table')
      await savePicture(page, '3-collection.png', 'Collections of videos, to sort, filter and export');
    if (moment === 'network') await savePicture(page, '4-network.png', 'Related videos as a network');
  });
  await openExportPage(page, async () => {
    await savePicture(page, '5-export.png', 'A study as one package: data, methods, sources and costs');
  });
  await step('Getting captions of many videos', () => getCaptionsOfCollection(scene, page));
  await savePicture(page, '2-bulk-captions.png', 'Captions of many videos at once, exported as one ZIP');
}

/** Gets captions for up to twelve collected videos whose first track is authored and English. */
async function getCaptionsOfCollection({ service }: Scene, page: Page): Promise<void> {
  const collected = new Set((await rowsOf(page, 'itemBatches')).flatMap(({ ids }) => ids as string[]));
  const english = service.sampleData.videos.filter(
    ({ id, title, tracks: [first] }) =>
      // Some sample titles contain character references, which would look like errors in a picture.
      collected.has(id) && !title.includes('&') && first?.origin === 'authored' && first.lang === 'en',
  );
  await getBulkCaptions(
    page,
    english.slice(0, 12).map(({ id }) => id),
  );
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
closeOnSignals();
try {
  await installFonts(process.env);
  const scene = await setScene({ size: { width: 1280, height: 900 } });
  await (await connectScene(scene)).close();
  await step('Taking the picture of the panel', () => pictureOfPanel(scene));
  await picturesOfLibrary(scene);
  const { context } = scene.installed;
  save('tile.png', await drawTile(context, listing.name, 'Captions and data, next to the video'), {
    width: 440,
    height: 280,
  });
  save('icon-128.png', await drawStoreIcon(context), { width: 128, height: 128 });
  for (const size of [16, 32, 48, 96])
    save(`icon-${size}.png`, readFileSync(`public/icon/${size}.png`), { width: size, height: size });
  writeFileSync(join(folder, 'listing.md'), listingText(names.toSorted()));
  process.stdout.write(`  ${relative(process.cwd(), join(folder, 'listing.md'))}\n`);
} finally {
  await closeScene();
}
