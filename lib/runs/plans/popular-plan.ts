import type { Question } from '@/lib/provenance/capture';
import type { Asked } from '@/lib/service/endpoints';
import { nextPage } from '../next-page';
import type { RunRule } from '../rule';

/** Popular videos, page by page; what is `null` is left to the service. */
export interface PopularPlan {
  kind: 'popular';
  country: NonNullable<Asked<'popularVideos'>['country']> | null;
  category: NonNullable<Asked<'popularVideos'>['category']> | null;
  language: NonNullable<Asked<'popularVideos'>['language']> | null;
  /** Videos on a page. */
  pageSize: number | null;
  pages: number;
}

export const popular: RunRule<PopularPlan> = {
  first: (plan) => (plan.pages > 0 ? [questionOf(plan, null)] : []),
  next: (plan, done, before) => {
    const page = nextPage(done, before, plan.pages);
    return page === null ? [] : [questionOf(plan, page)];
  },
  worst: (plan) => [{ question: questionOf(plan, null), times: plan.pages }],
};

function questionOf({ country, category, language, pageSize }: PopularPlan, page: string | null): Question {
  const asked: Asked<'popularVideos'> = {
    ...(country !== null && { country }),
    ...(category !== null && { category }),
    ...(language !== null && { language }),
    ...(pageSize !== null && { pageSize: String(pageSize) }),
    ...(page !== null && { page }),
  };
  return { name: 'popularVideos', asked, note: {} };
}
