import { withPlanWithoutVideo } from '@/lib/runs/without-video';
import type { SavedSearch } from './records';

export const savedSearchWithoutVideo = (query: SavedSearch, videoId: string): SavedSearch =>
  withPlanWithoutVideo(query, videoId);
