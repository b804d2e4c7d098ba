import type { ForgetPorts } from '@/lib/messaging/offscreen-jobs';
import { portsOf, type WorkerPorts } from '@/lib/messaging/offscreen-worker';
import { forgetVideo } from '@/lib/provenance/repository/delete-video';
import { markForgotten } from '@/lib/requests/repository/mark-deleted';

/** Deletes all about one video, to its end even where the worker died meanwhile: the next one marks the video, too. */
export async function forget(videoId: string, ports: WorkerPorts): Promise<true> {
  const worker = portsOf<ForgetPorts>(ports);
  await forgetVideo(videoId, async (id) => {
    await markForgotten(id);
    await worker.markForgotten(id);
  });
  return true;
}
