import type { Page } from '@playwright/test';
import type { Installed } from '../e2e/browser.ts';

const inline = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`;

/** Creates a page that shows pictures of a page and the panel side by side, as in a browser window. */
export async function sideBySidePage({ context }: Installed, page: Buffer, panel: Buffer): Promise<Page> {
  const result = await context.newPage();
  const one = sizeOf(page);
  const other = sizeOf(panel);
  // The viewport must have the width of both pictures and the gap.
  await result.setViewportSize({ width: one.width + 1 + other.width, height: Math.min(one.height, other.height) });
  await result.setContent(`<!doctype html>
    <style>
      body { margin: 0; display: flex; align-items: start; gap: 1px; background: #ccc; overflow: hidden; }
    </style>
    <img src="${inline(page)}" alt=""><img src="${inline(panel)}" alt="">`);
  return result;
}

/** Returns the size of a PNG; its first chunk contains width and height (PNG specification, section 11.2.1). */
const sizeOf = (picture: Buffer) => ({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) });
