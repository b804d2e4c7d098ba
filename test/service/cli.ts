import { parseArgs } from 'node:util';
import { listenProblem } from './listen-problem.ts';
import { serve } from './serve.ts';

/** Parses a non-negative integer; any other text ends the program with a message. */
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

const options = {
  port: numberFrom('port', values.port) ?? 0,
  platformPort: numberFrom('platform-port', values['platform-port']) ?? 0,
  dashboardPort: numberFrom('dashboard-port', values['dashboard-port']) ?? 0,
  seed: numberFrom('seed', values.seed) ?? 1,
  basePath: values['base-path'] ?? '',
};
const {
  stop,
  sampleData: _,
  ...shown
} = await serve(options).catch((error: unknown) => {
  console.error(listenProblem(error, options));
  process.exit(1);
});
console.log(JSON.stringify(shown));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)));
