import { formats, type WrittenFormat } from '@/lib/core/captions/formats';
import { heldCues } from '@/lib/core/captions/held-cues';
import type { TrackRow } from '@/lib/core/captions/track-list';
import { writeCaptions } from '@/lib/core/captions/write';
import { fileName } from '@/lib/core/file-name';
import type { HeldAnswer } from '@/lib/core/service/call';
import type { Panel } from '../panel';

/** Writes a file of one held track, whatever it came as. */
export async function saveTrack(
  { ports, getState }: Panel,
  held: HeldAnswer | undefined,
  row: TrackRow,
  format: WrittenFormat,
): Promise<void> {
  const read = held && heldCues(held);
  if (!read?.ok) return getState().tell(['heldFileGone']);
  const { settings, tell } = getState();
  const { lineEnds, clipOverlaps, layout } = settings;
  const { videoId, title, receivedAt } = row;
  const { cues, lang } = read.value;
  const written = writeCaptions(format, cues, { lineEnds, clipOverlaps, layout, videoId, title, lang, receivedAt });
  const { extension, mediaType } = formats[format];
  const name = fileName({ title: title ?? '', id: videoId, lang: lang ?? '', ext: extension });
  await ports.save(name, mediaType, [written]);
  tell(['exportSaved', name]);
}
