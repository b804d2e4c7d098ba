import type { OffscreenJob } from '@/lib/messaging/offscreen-jobs';
import type { WorkerPorts } from '@/lib/messaging/serve-offscreen';
import { deleteVideoJob } from './delete-video';
import { renew, revoke, signInJob } from './sign-in';
import { runToolJob } from './tools';

/** Runs a job of the worker. */
export function runOffscreenJob(job: OffscreenJob, ports: WorkerPorts): Promise<unknown> {
  switch (job.name) {
    case 'listTools':
      return runToolJob(job.input, ports, (tools) => tools.list(job.input.order));
    case 'callTool':
      return runToolJob(job.input, ports, (tools) => tools.call(job.input.order));
    case 'lookForSignIn':
    case 'signIn':
      return signInJob(job, ports);
    case 'renewToken':
      return renew(job.input.connection, ports);
    case 'revokeToken':
      return revoke(job.input.connection, job.input.sealed, ports);
    case 'deleteVideo':
      return deleteVideoJob(job.input.videoId, ports);
  }
}
