import type { Page } from '@playwright/test';
import type { Installed } from '../e2e/browser.ts';

const inline = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`;

/** A page with the panel beside it, as the browser's window shows them, made of a picture of each. */
export async function sheetOf({ context }: Installed, page: Buffer, panel: Buffer): Promise<Page> {
  const sheet = await context.newPage();
  const [one, other] = [sizeOf(page), sizeOf(panel)];
  // The panel takes its part of the window; the sheet needs the room of both.
  await sheet.setViewportSize({ width: one.width + 1 + other.width, height: Math.min(one.height, other.height) });
  await sheet.setContent(`<!doctype html>
    <style>
      body { margin: 0; display: flex; align-items: start; gap: 1px; background: #ccc; overflow: hidden; }
    </style>
    <img src="${inline(page)}" alt=""><img src="${inline(panel)}" alt="">`);
  return sheet;
}

/** PNG, section 11.2.1: width and height stand in the first chunk. */
const sizeOf = (picture: Buffer) => ({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) });
