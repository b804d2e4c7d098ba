/**
 * Draws the extension's icons: `node test/setup/extension-icons.ts`. The grey outline contrasts with light and dark
 * toolbars. The 16 px icon omits the outer band.
 */
import { chromium } from '@playwright/test';

const sizes = [16, 32, 48, 96, 128];

const small = `
  <rect x="1" y="1" width="9" height="14" rx="2" fill="#f7f9fa" stroke="#73838b" stroke-width="2"/>
  <rect x="12" y="1" width="3" height="14" rx="1.5" fill="#1d8d99"/>`;

const large = `
  <rect x="2" y="3" width="17" height="26" rx="3" fill="#f7f9fa" stroke="#73838b" stroke-width="3"/>
  <rect x="22" y="2" width="4" height="28" rx="2" fill="#1d8d99"/>
  <rect x="28" y="8" width="3" height="16" rx="1.5" fill="#5fb3bc"/>`;

const iconOf = (size: number): string => {
  const [shapes, units] = size <= 16 ? [small, 16] : [large, 32];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${units} ${units}">${shapes}</svg>`;
};

const { SIDELIGHT_CHROMIUM: executablePath } = process.env;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  // Chromium's sandbox does not work for root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
for (const size of sizes) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${iconOf(size)}`);
  const path = new URL(`../../public/icon/${size}.png`, import.meta.url).pathname;
  await page.screenshot({ path, omitBackground: true });
}
await browser.close();
