import { drawnIds, frameSize, type Sample, type SamplePlan } from '@/lib/samples/sample';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { dayText, listText } from './methods-phrases';

type Stratified = Extract<SamplePlan, { method: 'stratified' }>;

const orders = {
  added: 'methodsSampleAdded',
  views: 'methodsSampleViews',
  published: 'methodsSamplePublished',
} as const satisfies Record<Extract<SamplePlan, { method: 'first' }>['order'], MessageName>;
const strata = {
  channel: 'methodsStrataChannel',
  year: 'methodsStrataYear',
  month: 'methodsStrataMonth',
  quartiles: 'methodsStrataQuartiles',
  deciles: 'methodsStrataDeciles',
} as const satisfies Record<Stratified['strata'], MessageName>;
const allocations = {
  proportional: 'methodsSampleProportional',
  equal: 'methodsSampleEqual',
} as const satisfies Record<Stratified['allocation'], MessageName>;

/** A longer list of strata is only in `sample.csv`. */
const maxListedStrata = 24;

/** Describes how a sample was drawn, so that everybody can draw it again. */
export function sampleSentences(t: Translate, sample: Sample): string[] {
  const { plan, from, at } = sample;
  const videos = t.plural('videoCount', drawnIds(sample).length);
  const frame = t.plural('videoCount', frameSize(sample));
  const left = sample.excluded + sample.withoutDetails + sample.withoutCaptions;
  const leftSentence =
    left > 0 ? [t('methodsSampleLeft', sample.excluded, sample.withoutDetails, sample.withoutCaptions)] : [];
  if (plan.method === 'first')
    return [t('methodsSampleFirst', videos, frame, from.name, t(orders[plan.order]), dayText(t, at)), ...leftSentence];
  const drawn = plan.method === 'stratified' ? 'methodsSampleStratified' : 'methodsSampleRandom';
  return [
    t(drawn, videos, frame, from.name, dayText(t, at), String(plan.seed)),
    ...leftSentence,
    ...(plan.method === 'stratified' ? strataSentences(t, sample, plan) : []),
    t('methodsSampleHash', String(plan.seed)),
  ];
}

function strataSentences(t: Translate, sample: Sample, plan: Stratified): string[] {
  const listed = sample.strata.map(({ name, drawn, others }) =>
    t('methodsStratum', name, drawn.length, drawn.length + others.length),
  );
  return [
    t('methodsStrata', t(strata[plan.strata])),
    t(allocations[plan.allocation]),
    ...(listed.length <= maxListedStrata ? [t('methodsStrataList', listText(t, listed))] : []),
  ];
}
