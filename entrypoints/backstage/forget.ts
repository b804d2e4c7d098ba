import { forgetVideo } from '@/lib/browser/forget-video';
import { markForgotten } from '@/lib/browser/mark-forgotten';
import { portsOf, type WorkerPorts } from '@/lib/browser/offscreen-work';
import type { ForgetPorts } from '@/lib/core/offscreen';

/** Deletes all about one video, to its end even where the worker died meanwhile: the next one marks the video, too. */
export async function forget(videoId: string, ports: WorkerPorts): Promise<true> {
  const worker = portsOf<ForgetPorts>(ports);
  await forgetVideo(videoId, async (id) => {
    await markForgotten(id);
    await worker.markForgotten(id);
  });
  return true;
}
