import type { VideoId } from '@/lib/service/ids';

/** What the user wrote beside a video of a collection. */
export interface VideoNote {
  collectionId: string;
  videoId: VideoId;
  note: string;
  tags: string[];
  /** Milliseconds since 1970. */
  at: number;
}
