import type { Asked, Reply } from '@/lib/service/endpoints';
import { pagesFetchedIn } from '@/lib/service/pages-fetched';
import { type Micros, quotedMicros } from '@/lib/service/price';
import type { OwnPrices } from '@/lib/service/price-book';
import { quoteFor, settleFor } from '@/lib/service/quote';

/** What an answer did cost beside what it was quoted, in millionths of a dollar. */
export interface RelatedBill {
  /** Pages that were asked for. */
  asked: number;
  /** Pages that came; `null` where the service does not say, or says what cannot be. */
  came: number | null;
  quoted: Micros | null;
  billed: Micros | null;
}

/** Section "GET /relatedVideos": only fetched pages are billed, and the provider may run out of them. */
export function relatedBill(asked: Asked<'relatedVideos'>, reply: Reply<'relatedVideos'>, own: OwnPrices): RelatedBill {
  return {
    asked: asked.pages ?? 1,
    came: pagesFetchedIn(reply),
    quoted: quotedMicros(quoteFor('relatedVideos', asked, own)),
    billed: settleFor('relatedVideos', asked, reply, own),
  };
}
