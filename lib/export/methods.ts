import { moneyText } from '@/lib/service/money-text';
import type { Translate } from '@/lib/shared/localized-text';
import { dayText, periodText, requestSentences } from './methods-requests';
import type { StudyFacts } from './study-facts';

/** What a methods paragraph is told beside the facts. */
export interface MethodsOptions {
  toolVersion: string;
  /** Why people are named, in the researcher's own words; `null` where they are not. */
  namesBecause: string | null;
}

/** How this was collected, in one paragraph of the user's language, from the same facts as the rest. */
export function methodsText(
  t: Translate,
  facts: StudyFacts,
  { toolVersion, namesBecause: namingReason }: MethodsOptions,
): string {
  const sentences = [
    collectionSentence(t, facts, toolVersion),
    ...(facts.design ? [t('methodsDesign', facts.design.file, facts.design.sha256)] : []),
    ...(facts.asked ? responseSentences(t, facts, facts.asked) : [t('methodsNothingAsked')]),
    ...requestSentences(t, facts),
    ...missingSentences(t, facts),
    ...reusedSentences(t, facts),
    ...(facts.asked ? costSentences(t, facts) : []),
    ...(namingReason === null ? [] : [t('methodsNamed', namingReason)]),
  ];
  return sentences.join(' ');
}

const collectionSentence = (t: Translate, facts: StudyFacts, version: string): string =>
  facts.collectedPeriod
    ? t.plural('methodsGathered', facts.videos, facts.name, version, periodText(t, facts.collectedPeriod))
    : t('methodsEmpty', facts.name);

const listText = (t: Translate, all: readonly string[]): string =>
  new Intl.ListFormat(t.locale, { type: 'conjunction' }).format(all);

function responseSentences(t: Translate, facts: StudyFacts, responsePeriod: { from: number; to: number }): string[] {
  const { noLongerReturned: noLonger } = facts;
  const routes = facts.endpoints.map(({ route, answers }) => t.plural('methodsAnswers', answers, route));
  return [
    t(
      'methodsAsked',
      listText(t, facts.interfaceVersions),
      periodText(t, responsePeriod),
      listText(t, routes),
      serviceText(t, facts),
    ),
    t.plural('methodsComplete', facts.complete),
    ...(facts.observations > facts.complete ? [t.plural('methodsObservations', facts.observations)] : []),
    ...(noLonger ? [t.plural('methodsNoLonger', noLonger.videos, dayText(t, noLonger.since))] : []),
  ];
}

/** As the user entered it. */
function serviceText(t: Translate, { services }: StudyFacts): string {
  if (services.length === 0) return t('methodsService');
  const each = services.map(({ name, url }) =>
    name === null ? t('methodsServiceAt', url) : t('methodsServiceNamed', name, url),
  );
  return listText(t, each);
}

function reusedSentences(t: Translate, { reused: { responses, cost } }: StudyFacts): string[] {
  if (responses === 0) return [];
  const spent = cost > 0 ? [t('methodsReusedCost', moneyText(cost, 'prose', t.locale))] : [];
  return [t.plural('methodsReused', responses), ...spent];
}

const missingSentences = (
  t: Translate,
  { notReturned, unreadable, idOnly, setAside: skippedRows }: StudyFacts,
): string[] => [
  ...(notReturned > 0 ? [t.plural('methodsNotReturned', notReturned)] : []),
  ...(unreadable > 0 ? [t.plural('methodsUnreadable', unreadable)] : []),
  ...(idOnly > 0 ? [t.plural('methodsIdOnly', idOnly)] : []),
  ...(skippedRows > 0 ? [t.plural('methodsSetAside', skippedRows)] : []),
];

const costSentences = (t: Translate, { cost }: StudyFacts): string[] => [
  ...(cost.confirmed > 0 ? [t('methodsCost', moneyText(cost.confirmed, 'prose', t.locale))] : []),
  ...(cost.possible > 0 ? [t('methodsPossible', moneyText(cost.possible, 'prose', t.locale))] : []),
  ...(cost.unpriced > 0 ? [t.plural('methodsUnpriced', cost.unpriced)] : []),
];
