import type { JobLine } from '@/lib/browser/offscreen-work';
import type { OffscreenOrder } from '@/lib/core/offscreen';
import { forget } from './forget';
import { renew, revoke, signInJob } from './sign-in';
import { toolJob } from './tools';

/** Does a job that the worker handed over. */
export function workAt(order: OffscreenOrder, seals: readonly CryptoKey[], line: JobLine): Promise<unknown> {
  switch (order.name) {
    case 'listTools':
      return toolJob(order.input, seals, line, (tools) => tools.list(order.input.order));
    case 'callTool':
      return toolJob(order.input, seals, line, (tools) => tools.call(order.input.order));
    case 'lookForSignIn':
    case 'signIn':
      return signInJob(order, seals, line);
    case 'renewToken':
      return renew(order.input.connection, seals, line);
    case 'revokeToken':
      return revoke(order.input.connection, seals, line);
    case 'forgetVideo':
      return forget(order.input.videoId, line);
  }
}
