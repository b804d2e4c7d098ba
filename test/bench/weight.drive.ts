import { gzipSync } from 'node:zlib';
import { type Build, buildIn, firstScripts, gzipped, openBuild } from '../built/build.ts';
import { scriptOf } from './bundle.ts';
import { emptyExtension } from './empty-extension.ts';
import type { Session } from './session.ts';
import type { Goal, Outcome } from './shape.ts';

const kilobyte = 1000;

/**
 * Measures the gzipped size of the scripts that the side panel and the popup load first, of the content script and of
 * the worker, for Sidelight and for a minimal extension.
 */
export async function drive(session: Session): Promise<void> {
  const ours = openBuild('chrome-mv3');
  const empty = buildIn(await emptyExtension());
  const reactDom = await reactDomAlone();
  const first = (build: Build, page: string) => gzipped(build, firstScripts(build, page)) / kilobyte;
  const peers = { 'empty WXT + React panel': first(empty, 'sidepanel.html') };
  const worker = ({ manifest }: Build) => [manifest.background.service_worker ?? ''];
  session.report([
    row('first-load script of the side panel, gzipped', reactDom, first(ours, 'sidepanel.html'), peers, [110, 80]),
    row('first-load script of the popup, gzipped', reactDom, first(ours, 'popup.html'), peers, [90, 80]),
    row('script on every platform page, gzipped', onPages(empty), onPages(ours), {}, [4, 3]),
    row(
      'worker, gzipped',
      gzipped(empty, worker(empty)) / kilobyte,
      gzipped(ours, worker(ours)) / kilobyte,
      {},
      [60, 20],
    ),
  ]);
}

const onPages = (build: Build): number =>
  gzipped(
    build,
    build.manifest.content_scripts.flatMap(({ js }) => js),
  ) / kilobyte;

async function reactDomAlone(): Promise<number> {
  const script = await scriptOf(
    `import { createRoot } from 'react-dom/client'; createRoot(document.body).render(null);`,
  );
  return gzipSync(script, { level: 9 }).length / kilobyte;
}

const row = (
  what: string,
  limit: number,
  ours: number,
  peers: Record<string, number>,
  max: NonNullable<Goal['max']>,
): Outcome => ({ what, where: 'build', unit: 'kB', limit, ours, peers, goal: { max } });
