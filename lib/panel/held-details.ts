import type { Video } from '@/lib/core/service/video';
import { type Inquiry, inquiry } from './inquiry';
import type { Panel } from './panel';
import { tabStore } from './tab-store';

const make = (panel: Panel) => inquiry('videos', panel);

/** The details of the panel's video, as far as they are held; nothing is asked for by looking. */
export const heldDetails = (panel: Panel) => tabStore(panel, make);

/** The video itself; `null` where its details are not held, or were asked for without its id. */
export const videoIn = ({ answer }: Pick<Inquiry<'videos'>, 'answer'>, videoId: string): Video | null =>
  answer?.value.data.find(({ id }) => id === videoId) ?? null;
