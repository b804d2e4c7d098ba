// `npm run store-kit`: writes the texts, pictures and icons of a store's listing to `.output/store-kit/`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { rowsOf } from '../e2e/database.ts';
import { installFonts } from '../setup/fonts.mjs';
import * as reader from '../tour/reader.ts';
import { closeOnSignals, closeScene, connectScene, type Scene, setScene } from '../tour/scene.ts';
import { step } from '../tour/steps.ts';
import { getBulkCaptions } from '../tour/studio.ts';
import { exportPackage, study } from '../tour/study.ts';
import { framed, pictureAt, pictureSize, sceneSize, storeIcon, tile } from './framed.ts';
import { listing, listingText } from './listing.ts';
import { pngSize } from './png.ts';

const folder = join(process.cwd(), '.output', 'store-kit');
const names: string[] = [];

/** Writes a picture. Throws if its size is not the one that stores require. */
function save(name: string, png: Buffer, wanted: { width: number; height: number }): void {
  const { width, height } = pngSize(png);
  if (width !== wanted.width || height !== wanted.height)
    throw new Error(`${name} has ${width} × ${height} pixels instead of ${wanted.width} × ${wanted.height}`);
  const path = join(folder, name);
  writeFileSync(path, png);
  names.push(`${name} (${width} × ${height})`);
  process.stdout.write(`  ${relative(process.cwd(), path)}, ${Math.round(png.length / 1000)} KB\n`);
}

const frame = async ({ installed }: Scene, name: string, caption: string, pictures: readonly Buffer[]) =>
  save(name, await framed(installed.context, caption, pictures), pictureSize);

/** Takes pictures of the page and the panel that together are as wide as the scene. */
async function besideEachOther(page: Page, panel: Page, panelWidth: number): Promise<Buffer[]> {
  const { width, height } = sceneSize;
  const besides = await pictureAt(panel, { width: panelWidth, height });
  // The gap between them is one pixel wide.
  return [await pictureAt(page, { width: width - panelWidth - 1, height }), besides];
}

async function pictureOfPanel(scene: Scene): Promise<void> {
  const { installed, service } = scene;
  const page = await reader.openVideo(installed, service.sample.videoId);
  const panel = await reader.panelBeside(installed, page);
  await reader.getCaptions(panel);
  await reader.seekByLine(panel, page, 12);
  const pictures = await besideEachOther(page, panel, 380);
  await frame(scene, '1-captions.png', 'Captions next to the video, with the speech rate of each part', pictures);
  await panel.close();
  await page.close();
}

async function picturesOfLibrary(scene: Scene): Promise<void> {
  const look = async (page: Page, name: string, caption: string) =>
    frame(scene, name, caption, [await pictureAt(page, sceneSize)]);
  const page = await study(scene, async (page, moment) => {
    if (moment === 'table') await look(page, '3-collection.png', 'Collections of videos, to sort, filter and export');
    if (moment === 'network') await look(page, '4-network.png', 'Related videos as a network');
  });
  await exportPackage(page, async () => {
    await look(page, '5-export.png', 'A study as one package: data, methods, sources and costs');
  });
  await step('Getting captions of many videos', () => getCaptionsOfCollection(scene, page));
  await look(page, '2-bulk-captions.png', 'Captions of many videos at once, exported as one ZIP');
}

/** Gets captions of English videos of the collection, whose titles are known. */
async function getCaptionsOfCollection({ service }: Scene, page: Page): Promise<void> {
  const collected = new Set((await rowsOf(page, 'gatherings')).flatMap(({ ids }) => ids as string[]));
  const english = service.world.videos.filter(
    ({ id, title, tracks: [first] }) =>
      // Some titles of the sample test how their character references are shown.
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
  save('tile.png', await tile(context, listing.name, 'Captions and data, next to the video'), {
    width: 440,
    height: 280,
  });
  save('icon-128.png', await storeIcon(context), { width: 128, height: 128 });
  for (const size of [16, 32, 48, 96])
    save(`icon-${size}.png`, readFileSync(`public/icon/${size}.png`), { width: size, height: size });
  writeFileSync(join(folder, 'listing.md'), listingText(names.toSorted()));
  process.stdout.write(`  ${relative(process.cwd(), join(folder, 'listing.md'))}\n`);
} finally {
  await closeScene();
}
