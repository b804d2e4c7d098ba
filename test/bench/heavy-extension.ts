import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scriptOf } from './bundle.ts';

const folder = fileURLToPath(new URL('../../.output/bench/heavy', import.meta.url));

/** Packages that a worker could plausibly bundle. */
const packages = ['zod', 'react-dom/client', 'jose', 'papaparse', 'he', 'fuse.js', 'valibot', 'fast-check'];

/** Builds an extension whose worker bundles all packages; returns its unpacked folder. */
export async function heavyExtension(): Promise<string> {
  const imports = packages.map((name, i) => `import * as p${i} from '${name}';`).join('\n');
  const worker = await scriptOf(`${imports}
    globalThis.loaded = [${packages.map((_, i) => `p${i}`)}];
    chrome.runtime.onMessage.addListener((message, sender, reply) => { reply({ ok: true, value: null }); return true; });`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/background.js`, worker);
  writeFileSync(`${folder}/sidepanel.html`, '<!doctype html><title>Heavy</title>');
  const background = { service_worker: 'background.js' };
  writeFileSync(
    `${folder}/manifest.json`,
    JSON.stringify({ manifest_version: 3, name: 'Heavy', version: '1', background }),
  );
  return folder;
}
