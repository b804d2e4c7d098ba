import type { Page } from '@playwright/test';
import type { Installed } from '../e2e/browser.ts';

const inline = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`;

/** A page with the panel beside it, as the browser's window shows them, made of a picture of each. */
export async function sheetOf({ context }: Installed, page: Buffer, panel: Buffer): Promise<Page> {
  const sheet = await context.newPage();
  // The panel takes its part of the window; the sheet needs the room of both.
  await sheet.setViewportSize({ width: 1240, height: 700 });
  await sheet.setContent(`<!doctype html>
    <style>
      body { margin: 0; display: flex; background: #ccc; overflow: hidden; }
      img { display: block; }
      img:last-child { margin-inline-start: 1px; }
    </style>
    <img src="${inline(page)}" alt=""><img src="${inline(panel)}" alt="">`);
  return sheet;
}
