import type { PlannedRequest } from '@/lib/provenance/capture';
import type { ParamsOf } from '@/lib/service/endpoints';
import { nextPageToken } from '../next-page';
import type { PopularPlan } from '../plan';
import type { RunRule } from '../rule';

export const popular: RunRule<PopularPlan> = {
  first: (plan) => (plan.pages > 0 ? [popularRequest(plan, null)] : []),
  next: (plan, done, before) => {
    const page = nextPageToken(done, before, plan.pages);
    return page === null ? [] : [popularRequest(plan, page)];
  },
  maxRequests: (plan) => [{ question: popularRequest(plan, null), times: plan.pages }],
};

function popularRequest({ country, category, language, pageSize }: PopularPlan, page: string | null): PlannedRequest {
  const asked: ParamsOf<'popularVideos'> = {
    ...(country !== null && { country }),
    ...(category !== null && { category }),
    ...(language !== null && { language }),
    ...(pageSize !== null && { pageSize: String(pageSize) }),
    ...(page !== null && { page }),
  };
  return { name: 'popularVideos', asked, note: {} };
}
