import type { OffscreenOrder } from '@/lib/messaging/offscreen-jobs';
import type { WorkerPorts } from '@/lib/messaging/offscreen-worker';
import { forget } from './forget';
import { renew, revoke, signInJob } from './sign-in';
import { toolJob } from './tools';

/** Does a job that the worker handed over. */
export function workAt(order: OffscreenOrder, ports: WorkerPorts): Promise<unknown> {
  switch (order.name) {
    case 'listTools':
      return toolJob(order.input, ports, (tools) => tools.list(order.input.order));
    case 'callTool':
      return toolJob(order.input, ports, (tools) => tools.call(order.input.order));
    case 'lookForSignIn':
    case 'signIn':
      return signInJob(order, ports);
    case 'renewToken':
      return renew(order.input.connection, ports);
    case 'revokeToken':
      return revoke(order.input.connection, order.input.sealed, ports);
    case 'forgetVideo':
      return forget(order.input.videoId, ports);
  }
}
