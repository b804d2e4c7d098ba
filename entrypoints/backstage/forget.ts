import { forgetVideo } from '@/lib/browser/forget-video';
import { markForgotten } from '@/lib/browser/mark-forgotten';
import { type JobLine, JobOver } from '@/lib/browser/offscreen-work';

/** Deletes all about one video, to its end even where the worker died meanwhile: a new one has nothing under way about it. */
export async function forget(videoId: string, line: JobLine): Promise<true> {
  await forgetVideo(videoId, async (id) => {
    await markForgotten(id);
    await line.ask('markForgotten', id).catch((error: unknown) => {
      if (!(error instanceof JobOver)) throw error;
    });
  });
  return true;
}
