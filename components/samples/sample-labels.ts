import type { SamplePlan } from '@/lib/samples/sample';
import type { MessageName } from '@/lib/shared/localized-text';

type Stratified = Extract<SamplePlan, { method: 'stratified' }>;
type First = Extract<SamplePlan, { method: 'first' }>;

export const sampleMethodLabels = {
  random: 'sampleRandom',
  stratified: 'sampleStratified',
  first: 'sampleFirst',
} as const satisfies Record<SamplePlan['method'], MessageName>;

export const strataLabels = {
  channel: 'channel',
  year: 'sampleYear',
  month: 'sampleMonth',
  quartiles: 'sampleQuartiles',
  deciles: 'sampleDeciles',
} as const satisfies Record<Stratified['strata'], MessageName>;

export const allocationLabels = {
  proportional: 'sampleProportional',
  equal: 'sampleEqual',
} as const satisfies Record<Stratified['allocation'], MessageName>;

export const orderLabels = {
  added: 'tableAsAdded',
  views: 'sampleMostViews',
  published: 'newestFirst',
} as const satisfies Record<First['order'], MessageName>;
