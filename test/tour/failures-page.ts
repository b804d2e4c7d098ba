import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Opens a page that shows all failures with the product's components, and passes it to `takePictures` at its full
 * height.
 */
export async function withFailuresPage(
  context: BrowserContext,
  takePictures: (page: Page) => Promise<void>,
): Promise<void> {
  const server = await createServer({
    root,
    // The project's configuration files are for the extension and its tests, not for this page.
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
    server: { host: '127.0.0.1', port: 0, hmr: false },
    cacheDir: fileURLToPath(new URL('../../.output/failures/cache', import.meta.url)),
  });
  await server.listen();
  const page = await context.newPage();
  await page.goto(`${server.resolvedUrls?.local[0]}test/tour/failures.html`);
  await page.locator('.failures article').first().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1440, height });
  await takePictures(page);
  await page.close();
  await server.close();
}
