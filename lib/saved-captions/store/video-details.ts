import { answered, type Inquiry } from '@/lib/app-store/request-store';
import type { HeldAnswer } from '@/lib/service/call';
import { readAnswer } from '@/lib/service/read-response';

/** The details of a video as they are held, whoever asked for them; `answer` is `null` where none are. */
export type HeldDetails = Pick<Inquiry<'videos'>, 'answer'>;

/** Reads them from everything that is held about a video, the newest first. */
export function detailsAmong(about: readonly HeldAnswer[]): HeldDetails {
  const newest = about.find(({ name }) => name === 'videos');
  const told = newest && readAnswer('videos', newest);
  return { answer: told?.ok ? answered(told.value) : null };
}
