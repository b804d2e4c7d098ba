import type { OffscreenJob } from '@/lib/messaging/offscreen-jobs';
import type { WorkerPorts } from '@/lib/messaging/serve-offscreen';
import { renew, revoke, signInJob } from './sign-in';
import { runToolJob } from './tools';

export function runOffscreenJob(job: OffscreenJob, ports: WorkerPorts): Promise<unknown> {
  switch (job.name) {
    case 'listTools':
      return runToolJob(job.input, ports, (toolClient) => toolClient.list(job.input.request));
    case 'callTool':
      return runToolJob(job.input, ports, (toolClient) => toolClient.call(job.input.request));
    case 'checkSignIn':
    case 'signIn':
      return signInJob(job, ports);
    case 'renewToken':
      return renew(job.input.connection, ports);
    case 'revokeToken':
      return revoke(job.input.connection, job.input.encrypted, ports);
  }
}
