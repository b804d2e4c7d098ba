import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'wxt';

const folder = fileURLToPath(new URL('../../.output/bench/empty', import.meta.url));

/**
 * The source files of a minimal extension, built with the same tools. It is the lower bound for extensions that use
 * them.
 */
const files = {
  'entrypoints/background.ts': `
    import { defineBackground } from 'wxt/utils/define-background';
    import { browser } from 'wxt/browser';
    export default defineBackground(() => {
      browser.runtime.onMessage.addListener((message, sender, reply) => { reply({ ok: true, value: null }); return true; });
    });`,
  'entrypoints/page.content.ts': `
    import { defineContentScript } from 'wxt/utils/define-content-script';
    export default defineContentScript({
      matches: ['https://www.youtube.com/*'], runAt: 'document_start', noScriptStartedPostMessage: true, main() {},
    });`,
  'entrypoints/sidepanel/index.html': `<!doctype html><div id="root"></div><script type="module" src="./main.tsx"></script>`,
  'entrypoints/sidepanel/main.tsx': `
    import { createRoot } from 'react-dom/client';
    createRoot(document.getElementById('root')!).render(<p>Empty</p>);`,
  'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }',
};

/** Builds the extension and returns its unpacked folder. */
export async function emptyExtension(): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    const path = `${folder}/${file}`;
    mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
    writeFileSync(path, text);
  }
  await build({
    root: folder,
    configFile: false,
    imports: false,
    modules: ['@wxt-dev/module-react'],
    browser: 'chrome',
    manifestVersion: 3,
    logger: silentLogger,
    manifest: { name: 'Empty', version: '1', permissions: ['storage', 'sidePanel'] },
  });
  return `${folder}/.output/chrome-mv3`;
}

const nothing = (): void => undefined;
/** Discards the output of the build; errors are thrown. */
const silentLogger = {
  debug: nothing,
  log: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  success: nothing,
  level: 0,
};
