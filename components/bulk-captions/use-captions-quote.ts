import { useMemo } from 'react';
import { useApp } from '@/components/ui/app-state';
import { captionsPlanFrom, planFetch } from '@/lib/bulk-captions/fetch-plan';
import { requestsFromSettings } from '@/lib/bulk-captions/store/bulk-store';
import { planPrice } from '@/lib/runs/plan-price';
import type { VideoId } from '@/lib/service/ids';
import type { Quote } from '@/lib/service/price';

/** Returns the price of captions of these videos as *Bulk captions* is set up, if none of them is saved. */
export function useCaptionsQuote(ids: readonly VideoId[]): Quote {
  const settings = useApp((state) => state.settings);
  return useMemo(() => {
    const fetches = requestsFromSettings(settings).map((request) => ({
      request,
      fetchPlan: planFetch(ids, request, nothingKnown),
    }));
    return planPrice(captionsPlanFrom(fetches, settings.bulkCaptions.listFirst ? ids : []), settings).quote;
  }, [ids, settings]);
}

const nothingKnown = { tracks: [], withoutCaptions: new Set<VideoId>(), pending: new Set<VideoId>() };
