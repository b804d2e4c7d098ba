import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';

/** Size of a store picture in pixels. At the top is a band with the caption. */
export const pictureSize = { width: 1280, height: 800 };
const bandHeight = 72;
/** Size of the area below the caption, in pixels. */
export const contentSize = { width: pictureSize.width, height: pictureSize.height - bandHeight };

const tokens = readFileSync('components/ui/tokens.css', 'utf8');
const inline = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** Renders HTML as a picture of exactly this size, in the extension's font and colours. */
async function renderHtml(
  context: BrowserContext,
  { width, height }: typeof pictureSize,
  body: string,
  style: string,
): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setContent(
    `<!doctype html><style>${tokens} body { margin: 0; font-family: var(--font); color: var(--text); background: var(--surface); } img { display: block; } ${style}</style>${body}`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** Places a caption above pictures that are side by side, each at its own size. */
export const framePictures = (context: BrowserContext, caption: string, pictures: readonly Buffer[]): Promise<Buffer> =>
  renderHtml(
    context,
    pictureSize,
    `<h1>${caption}</h1><div>${pictures.map((png) => `<img src="${inline(png)}" alt="">`).join('')}</div>`,
    `h1 { box-sizing: border-box; margin: 0; height: ${bandHeight}px; padding-inline: 24px; font-size: 24px; font-weight: 600;
       line-height: ${bandHeight - 1}px; background: var(--surface-sunken); border-block-end: 1px solid var(--border); }
     div { display: flex; gap: 1px; background: var(--border); }`,
  );

/** Draws the small promotional tile with the icon, the name and one line. */
export const drawTile = (context: BrowserContext, name: string, line: string): Promise<Buffer> =>
  renderHtml(
    context,
    { width: 440, height: 280 },
    `<main><img src="${inline(readFileSync('public/icon/96.png'))}" alt=""><h1>${name}</h1><p>${line}</p></main>`,
    `main { box-sizing: border-box; height: 280px; padding: 40px; background: var(--surface-sunken); }
     h1 { margin: 20px 0 8px; font-size: 32px; font-weight: 600; } p { margin: 0; font-size: 20px; color: var(--text-secondary); }`,
  );

/** Draws the icon with the transparent border that stores require. */
export const drawStoreIcon = (context: BrowserContext): Promise<Buffer> =>
  renderHtml(
    context,
    { width: 128, height: 128 },
    `<img src="${inline(readFileSync('public/icon/96.png'))}" alt="">`,
    'body { background: none; } img { margin: 16px; }',
  );

/** Takes a screenshot of a page at a size, with the pointer in the corner and without animations. */
export async function pictureAt(page: Page, size: typeof pictureSize): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}
