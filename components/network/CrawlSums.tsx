import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import { type CrawlPlan, crawlStepSizes, maxCrawlRequests } from '@/lib/runs/plans/crawl-plan';

/** What a crawl comes to at most, step by step, before it begins; and whose view its results are (REL-05). */
export function CrawlCost({ plan }: { plan: CrawlPlan }) {
  const say = useTranslation();
  const steps = crawlStepSizes(plan).map((most, depth) => ({ most, depth }));
  const calls = steps.reduce((sum, { most }) => sum + most, 0);
  return (
    <div className="stack tight">
      <dl className="plan-sums">
        {steps.map(({ most, depth }) => (
          <div key={depth}>
            <dt>{depth === 0 ? say('crawlStepSeeds') : say('crawlStep', depth)}</dt>
            <dd>{depth === 0 ? say.plural('crawlVideos', most) : say.plural('crawlVideosMost', most)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{say('crawlCalls')}</dt>
          <dd>{new Intl.NumberFormat(say.locale).format(calls)}</dd>
        </div>
      </dl>
      {plan.seeds.length > maxCrawlRequests && (
        <p className="note warned">{say('crawlTooMany', maxCrawlRequests, plan.seeds.length)}</p>
      )}
      <p className="note">{say('crawlEnds', maxCrawlRequests)}</p>
      <Notice icon="info">
        {say('crawlView', plan.country ?? say('relatedUnset'), plan.language ?? say('relatedUnset'))}
      </Notice>
    </div>
  );
}
