/** Ports that command-line flags set. */
interface Ports {
  port: number;
  platformPort: number;
  dashboardPort: number;
}

const flags: readonly [keyof Ports, string][] = [
  ['port', '--port'],
  ['platformPort', '--platform-port'],
  ['dashboardPort', '--dashboard-port'],
];

/** Returns a sentence that explains why a port could not be opened, and what to do. */
export function listenProblem(error: unknown, ports: Ports): string {
  if (isPortInUse(error)) {
    const [, flag] = flags.find(([name]) => ports[name] === error.port) ?? ['port', '--port'];
    return `Port ${error.port} is already in use. Choose another with ${flag}.`;
  }
  return `The service cannot listen: ${error instanceof Error ? error.message : String(error)}`;
}

const isPortInUse = (error: unknown): error is NodeJS.ErrnoException & { port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
