import { SourceRow } from '@/components/captions/SourceRow';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { ShownTrack } from '@/lib/panel/held-tracks';
import { useFirstPick } from './use-picks';

/** What is read, and what else is held of this video. */
export function CaptionsSource({ panel, track }: { panel: CaptionsStore; track: ShownTrack }) {
  return <SourceRow {...useFirstPick(panel, track)} />;
}
