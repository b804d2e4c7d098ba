import type { DeletePorts, OffscreenJob } from '@/lib/messaging/offscreen-jobs';
import { portsOf, type WorkerPorts } from '@/lib/messaging/serve-offscreen';
import { markDeleted } from '@/lib/requests/repository/save-response';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
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
    case 'deleteVideo':
      return deleteVideoJob(job.input.videoId, ports);
  }
}

/**
 * Deletes all data of one video, even if the worker dies meanwhile. The video is also marked as deleted in the worker,
 * which is restarted if necessary.
 */
export async function deleteVideoJob(videoId: string, ports: WorkerPorts): Promise<true> {
  const worker = portsOf<DeletePorts>(ports);
  await deleteVideoData(videoId, async (id) => {
    await markDeleted(id);
    await worker.markDeleted(id);
  });
  return true;
}
