import type { DeletePorts } from '@/lib/messaging/offscreen-jobs';
import { portsOf, type WorkerPorts } from '@/lib/messaging/serve-offscreen';
import { deleteVideoData } from '@/lib/provenance/repository/delete-video';
import { markDeleted } from '@/lib/requests/repository/save-response';

/** Deletes the data of one video, to the end even if the worker dies. Its next life marks the video as deleted, too. */
export async function deleteVideoJob(videoId: string, ports: WorkerPorts): Promise<true> {
  const worker = portsOf<DeletePorts>(ports);
  await deleteVideoData(videoId, async (id) => {
    await markDeleted(id);
    await worker.markDeleted(id);
  });
  return true;
}
