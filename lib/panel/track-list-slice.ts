import { linkExpiry } from '@/lib/core/captions/signed-link';
import type { Remote } from '@/lib/core/remote';
import type { Call, HeldAnswer } from '@/lib/core/service/call';
import { fileEndpoints } from '@/lib/core/service/file-endpoints';
import type { CaptionFile } from '@/lib/core/service/media-files';
import { readAnswer } from '@/lib/core/service/read-answer';
import type { CaptionsPart } from './captions-neighbours';
import type { Ports } from './ports';
import { takenBackIfBroken } from './taken-back';

/** Every track that the video has (GET /files/captions). Times in milliseconds since 1970. */
export interface TrackList {
  files: readonly CaptionFile[];
  receivedAt: number;
  /** Until then the signed links are taken to be good. */
  freshUntil: number;
}

export interface TrackListSlice {
  trackList: Remote<TrackList>;
  /** What is held stays shown while it is asked for again, and when that fails. */
  lastTrackList: TrackList | null;
  /** Costs, unless it is held; `again` pays for fresh links. */
  listTracks(again?: boolean): Promise<void>;
  /** No longer waits. What was sent stays sent, and what comes of it is kept and shown. */
  stopListing(): void;
  /** Finds the list among what is held about the video. */
  readTrackList(held: readonly HeldAnswer[]): void;
}

/** What there is: the list of tracks with their origin, which also holds the free signed links. */
export const trackListSlice =
  (ports: Ports, call: Call): CaptionsPart<TrackListSlice> =>
  (set, get, panel) => {
    panel.subscribe((now, before) => {
      if (now.subject?.videoId !== before.subject?.videoId) set({ trackList: { is: 'idle' }, lastTrackList: null });
    });
    const show = (value: TrackList): void => set({ trackList: { is: 'ready', value }, lastTrackList: value });

    return {
      trackList: { is: 'idle' },
      lastTrackList: null,

      async listTracks(again) {
        const videoId = get().subject?.videoId;
        if (!videoId) return;
        const trackList: Remote<TrackList> = { is: 'loading', since: ports.now() };
        set({ trackList });
        const work = call('captionFiles', { videoId }, { by: 'reader', ...(again && { again }) });
        const takeBack = () => get().trackList === trackList && set({ trackList: { is: 'idle' } });
        const answer = await takenBackIfBroken(work, takeBack);
        // Never on another video (DET-05).
        if (get().subject?.videoId !== videoId) return;
        if (!answer.ok) return set({ trackList: { is: 'failed', failure: answer.failure } });
        show(listFrom(answer.value.value, answer.value.held));
      },

      stopListing() {
        if (get().trackList.is === 'loading') set({ trackList: { is: 'failed', failure: { kind: 'stopped' } } });
      },

      readTrackList(held) {
        const answer = held.find(({ name }) => name === 'captionFiles');
        if (!answer || answer.receivedAt <= (get().lastTrackList?.receivedAt ?? 0)) return;
        const told = readAnswer('captionFiles', answer);
        if (told.ok) show(listFrom(told.value.value, answer));
      },
    };
  };

/** Fresh until the first of its links ends (CAC-01); where none says when, for as long as such lists usually are. */
function listFrom(files: readonly CaptionFile[], { receivedAt }: HeldAnswer): TrackList {
  const ends = files.flatMap(({ url }) => (url ? (linkExpiry(url) ?? []) : []));
  const usually = receivedAt + fileEndpoints.captionFiles.freshMinutes * 60_000;
  return { files, receivedAt, freshUntil: ends.length > 0 ? Math.min(...ends) : usually };
}
