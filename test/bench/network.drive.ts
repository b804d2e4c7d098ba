import { fileURLToPath } from 'node:url';
import { withBenchPage } from './browser.ts';
import { scriptOf } from './bundle.ts';
import { inTime } from './in-time.ts';
import type { NetworkBench } from './network/page.tsx';
import { p95Of } from './numbers.ts';
import type { Session } from './session.ts';
import type { Goal, Outcome } from './shape.ts';

const movingFrames = 90;
const size = { width: 1280, height: 800 };
/** Renders graphics in software, as on the slowest machines. */
const softwareGraphics = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

const importOf = (file: string): string => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
const workerText = `
import { runLayout } from ${importOf('../../lib/network/layout.ts')};
self.onmessage = ({ data }) => { for (const event of runLayout(data)) self.postMessage(event); };
`;

declare const networkBench: NetworkBench;

/** Measures how a network graph is drawn without graphics hardware: how it moves, and how a large graph opens. */
export async function drive({ report, remaining }: Session): Promise<void> {
  const script = await scriptOf(`import ${importOf('./network/page.tsx')};`);
  const worker = await scriptOf(workerText);
  await withBenchPage({ size, args: softwareGraphics }, async (page) => {
    await page.addScriptTag({ content: `globalThis.layoutScript = ${JSON.stringify(worker)};` });
    await page.addScriptTag({ content: script });
    const open = (videos: number, links: number) =>
      inTime(
        `A network of ${videos} videos`,
        page.evaluate(([videos, links]) => networkBench.open(videos, links), [videos, links] as const),
        remaining(),
      );
    await open(2_000, 10_000);
    const frames = await inTime(
      'The movement',
      page.evaluate((count) => networkBench.move(count), movingFrames),
      remaining(),
    );
    report([row('network of 2k videos and 10k links, moving, p95', Math.round(p95Of(frames)), { max: [33, 17] })]);
    const { opened, longestBlock } = await open(10_000, 50_000);
    report([
      row('network of 10k videos and 50k links, opened', opened, { max: [5_000, 2_500] }),
      row('… longest time without an answer of the page', longestBlock, { max: [1_000, 250] }),
    ]);
  });
}

const row = (what: string, ours: number, goal: Goal): Outcome => ({
  what,
  where: 'Chromium',
  unit: 'ms',
  limit: null,
  ours,
  peers: {},
  goal,
});
