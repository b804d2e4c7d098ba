import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '../e2e/wait-until.ts';
import { bareBrowser } from './bare-browser.ts';
import { scriptOf } from './bundle.ts';
import { closeInTime, maxWait } from './in-time.ts';
import { medianOf } from './numbers.ts';
import type { ReaderName } from './reopen/page.ts';
import { type Rounds, runRounds } from './rounds.ts';
import type { Session } from './session.ts';
import type { Goal, Outcome } from './shape.ts';

const folder = fileURLToPath(new URL('../../.output/bench/reopen', import.meta.url));
const rounds = 11;
const minRounds = 3;
const readers: readonly ReaderName[] = ['limit', 'ours', 'panel', 'body', 'session', 'objects'];

/** Measures how an extension page reads a cached track of 36,000 lines again, as the side panel does. */
export async function drive({ measuring, now, report }: Session): Promise<void> {
  const browser = await bareBrowser([await extension()]);
  try {
    const worker = await waitUntil(
      'The worker',
      async () => (await browser.targets()).find(({ type }) => type === 'service_worker'),
      maxWait,
    );
    const evaluate = await browser.page(`chrome-extension://${new URL(worker.url).host}/page.html`);
    await waitUntil('The page', async () => (await evaluate('typeof reopen')) === 'object' || undefined);
    await evaluate('reopen.seed()');
    const times = new Map<ReaderName, number[]>(readers.map((reader) => [reader, []]));
    // The first round is a warm-up that opens the database.
    const plan = { planned: rounds, minimum: minRounds, warmUps: 1, milliseconds: measuring, now };
    const done = await runRounds(plan, async (round) => {
      for (let turn = 0; turn < readers.length; turn++) {
        const reader = readers[(turn + round + 1) % readers.length];
        const took = reader && Number(await evaluate(`reopen.run('${reader}')`));
        if (reader && took && round >= 0) times.get(reader)?.push(took);
      }
    });
    report(outcomesOf((reader) => medianOf(times.get(reader) ?? []), done));
  } finally {
    await closeInTime(() => browser.stop());
  }
}

/**
 * Builds an extension with one page that uses Sidelight's repositories, and a worker that only identifies the
 * extension.
 */
async function extension(): Promise<string> {
  const page = fileURLToPath(new URL('./reopen/page.ts', import.meta.url));
  const files = {
    'page.js': await scriptOf(`import ${JSON.stringify(page)};`),
    'page.html': '<!doctype html><title>Reopen</title><script src="page.js"></script>',
    'background.js': 'chrome.runtime.onMessage.addListener(() => undefined);',
    'manifest.json': JSON.stringify({
      manifest_version: 3,
      name: 'Reopen',
      version: '1',
      permissions: ['storage', 'unlimitedStorage'],
      background: { service_worker: 'background.js' },
    }),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text);
  return folder;
}

function outcomesOf(each: (reader: ReaderName) => number, done: Rounds): Outcome[] {
  const row = (what: string, peers: Record<string, number>, goal: Goal): Outcome => ({
    what,
    where: 'Chromium',
    unit: 'ms',
    limit: each('limit'),
    ours: each('ours'),
    peers,
    goal,
    rounds: done,
  });
  return [
    row('reopen a saved track of 36k lines', { 'storage.session': each('session') }, { ofPeers: [5, 10] }),
    row('… next to lines stored as objects', { IndexedDB: each('objects') }, {}),
    { ...row('… with everything saved of its video', {}, {}), ours: each('panel') },
    { ...row('… from the response body, without saved lines', {}, {}), ours: each('body') },
  ];
}
