import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { SourceRow } from './SourceRow';
import { useTrackPicker } from './use-track-picker';

/** What is read, and what else is held of this video. */
export function CaptionsSource({ panel, track }: { panel: CaptionsStore; track: ShownTrack }) {
  return <SourceRow {...useTrackPicker(panel, track)} />;
}
