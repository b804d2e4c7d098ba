import { readFileSync } from 'node:fs';
import type { Installed } from '../e2e/browser.ts';

const inline = (path: string): string => `data:image/png;base64,${readFileSync(path).toString('base64')}`;

/** One picture of a page with the panel beside it, as the browser's window shows them, made of a picture of each. */
export async function besideEachOther({ context }: Installed, page: string, panel: string, to: string): Promise<void> {
  const sheet = await context.newPage();
  await sheet.setContent(`<!doctype html>
    <style>
      body { margin: 0; display: inline-flex; gap: 1px; background: #ccc; }
      img { display: block; height: 660px; }
    </style>
    <body><img src="${inline(page)}" alt=""><img src="${inline(panel)}" alt=""></body>`);
  await sheet.locator('body').screenshot({ path: to });
  await sheet.close();
}
