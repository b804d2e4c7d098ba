import type { Panel } from '@/lib/app-store/panel-store';
import type { WrittenFormat } from '@/lib/captions/formats';
import { writeHeld } from '@/lib/captions/store/export-captions';
import { readHeldTrack } from '@/lib/captions/store/saved-tracks';
import { firstViews } from '@/lib/captions/views';
import type { HeldAnswer } from '@/lib/service/call';
import { detailsAmong } from './video-details';

/** What a file of a held track is written with. */
interface FileWish {
  format: WrittenFormat;
  /** `null` where nobody told it. */
  title: string | null;
  /** Remarks in the reader's words. */
  notes: readonly string[];
  /** Everything held about a video, the newest first: among it the details that name chapters. */
  about(videoId: string): Promise<HeldAnswer[]>;
}

/** Writes a file of one held track, whatever it came as. */
export async function saveTrack(
  { ports, getState }: Panel,
  held: HeldAnswer | undefined,
  { format, title, notes, about }: FileWish,
): Promise<void> {
  const views = firstViews(getState().settings);
  const read = held && (await readHeldTrack(held, views));
  if (!read?.ok || !held?.videoId) return getState().tell(['heldFileGone']);
  const { videoId } = held;
  const shown = { track: read.value, second: null, views, subject: { videoId, title } };
  const get = () => ({ ...getState(), ...shown, copyLines: async () => {} });
  await writeHeld({ ports, get }, { format, notes }, detailsAmong(await about(videoId)));
}
