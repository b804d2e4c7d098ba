import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../.output/bench', import.meta.url));

/** Code that all techniques for detecting a visit share: it notifies the worker of a new address. */
const notifier = `
let last = '';
const tell = () => {
  if (location.href === last) return;
  last = location.href;
  void chrome.runtime.sendMessage({ kind: 'seen', body: last });
};
`;

/** Creates an extension with one content script, or none, on the platform's pages; returns its folder. */
export function pageExtension(name: string, script: string | null): string {
  const own = `${folder}/${name.replaceAll(/\W+/g, '-')}`;
  mkdirSync(own, { recursive: true });
  const manifest = {
    manifest_version: 3,
    name,
    version: '1',
    background: { service_worker: 'background.js' },
    ...(script !== null && {
      content_scripts: [{ matches: ['https://www.youtube.com/*'], run_at: 'document_start', js: ['page.js'] }],
    }),
  };
  writeFileSync(`${own}/manifest.json`, JSON.stringify(manifest));
  writeFileSync(`${own}/background.js`, 'chrome.runtime.onMessage.addListener(() => undefined);');
  if (script !== null) writeFileSync(`${own}/page.js`, `${notifier}${script}`);
  return own;
}
