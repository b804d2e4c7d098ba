import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import { crawlStepSizes, maxCrawlRequests } from '@/lib/runs/crawl-rule';
import type { CrawlPlan } from '@/lib/runs/plan';

/** What a crawl comes to at most, step by step, before it begins; and whose view its results are. */
export function CrawlCost({ plan }: { plan: CrawlPlan }) {
  const t = useTranslation();
  const steps = crawlStepSizes(plan).map((most, depth) => ({ most, depth }));
  const calls = steps.reduce((sum, { most }) => sum + most, 0);
  return (
    <div className="stack tight">
      <dl className="plan-sums">
        {steps.map(({ most, depth }) => (
          <div key={depth}>
            <dt>{depth === 0 ? t('crawlStepSeeds') : t('crawlStep', depth)}</dt>
            <dd>{depth === 0 ? t.plural('crawlVideos', most) : t.plural('crawlVideosMost', most)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t('crawlCalls')}</dt>
          <dd>{new Intl.NumberFormat(t.locale).format(calls)}</dd>
        </div>
      </dl>
      {plan.seeds.length > maxCrawlRequests && (
        <p className="note warned">{t('crawlTooMany', maxCrawlRequests, plan.seeds.length)}</p>
      )}
      <p className="note">{t('crawlEnds', maxCrawlRequests)}</p>
      <Notice icon="info">
        {t('crawlView', plan.country ?? t('relatedUnset'), plan.language ?? t('relatedUnset'))}
      </Notice>
    </div>
  );
}
