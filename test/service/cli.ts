import { parseArgs } from 'node:util';
import { listenProblem } from './listen-problem.ts';
import { serve } from './serve.ts';

/** A number from 0 up, as typed; anything else ends the program with a sentence. */
function numberFrom(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  console.error(`--${name} takes a number, not ${JSON.stringify(text)}`);
  process.exit(2);
}

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'platform-port': { type: 'string' },
    'dashboard-port': { type: 'string' },
    seed: { type: 'string' },
    'base-path': { type: 'string' },
  },
});

const wanted = {
  port: numberFrom('port', values.port) ?? 0,
  platformPort: numberFrom('platform-port', values['platform-port']) ?? 0,
  dashboardPort: numberFrom('dashboard-port', values['dashboard-port']) ?? 0,
  seed: numberFrom('seed', values.seed) ?? 1,
  basePath: values['base-path'] ?? '',
};
const {
  stop,
  world: _,
  ...shown
} = await serve(wanted).catch((error: unknown) => {
  console.error(listenProblem(error, wanted));
  process.exit(1);
});
console.log(JSON.stringify(shown));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)));
