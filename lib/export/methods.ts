import { moneyText } from '@/lib/service/money-text';
import type { Translate } from '@/lib/shared/localized-text';
import { dayText, periodText, requestSentences } from './methods-requests';
import type { StudyFacts } from './study-facts';

/** What a methods paragraph is told beside the facts. */
export interface MethodsOptions {
  toolVersion: string;
  /** Why people are named, in the researcher's own words; `null` where they are not (COM-06). */
  namesBecause: string | null;
}

/** How this was collected, in one paragraph of the reader's language, from the same facts as the rest (PRV-03). */
export function methodsText(
  say: Translate,
  facts: StudyFacts,
  { toolVersion, namesBecause: namingReason }: MethodsOptions,
): string {
  const sentences = [
    collectionSentence(say, facts, toolVersion),
    ...(facts.design ? [say('methodsDesign', facts.design.file, facts.design.sha256)] : []),
    ...(facts.asked ? responseSentences(say, facts, facts.asked) : [say('methodsNothingAsked')]),
    ...requestSentences(say, facts),
    ...missingSentences(say, facts),
    ...reusedSentences(say, facts),
    ...(facts.asked ? costSentences(say, facts) : []),
    ...(namingReason === null ? [] : [say('methodsNamed', namingReason)]),
  ];
  return sentences.join(' ');
}

const collectionSentence = (say: Translate, facts: StudyFacts, version: string): string =>
  facts.collectedPeriod
    ? say.plural('methodsGathered', facts.videos, facts.name, version, periodText(say, facts.collectedPeriod))
    : say('methodsEmpty', facts.name);

const listText = (say: Translate, all: readonly string[]): string =>
  new Intl.ListFormat(say.locale, { type: 'conjunction' }).format(all);

function responseSentences(say: Translate, facts: StudyFacts, responsePeriod: { from: number; to: number }): string[] {
  const { noLongerReturned: noLonger } = facts;
  const routes = facts.endpoints.map(({ route, answers }) => say.plural('methodsAnswers', answers, route));
  return [
    say(
      'methodsAsked',
      listText(say, facts.interfaceVersions),
      periodText(say, responsePeriod),
      listText(say, routes),
      serviceText(say, facts),
    ),
    say.plural('methodsComplete', facts.complete),
    ...(facts.observations > facts.complete ? [say.plural('methodsObservations', facts.observations)] : []),
    ...(noLonger ? [say.plural('methodsNoLonger', noLonger.videos, dayText(say, noLonger.since))] : []),
  ];
}

/** As the user entered it. */
function serviceText(say: Translate, { services }: StudyFacts): string {
  if (services.length === 0) return say('methodsService');
  const each = services.map(({ name, url }) =>
    name === null ? say('methodsServiceAt', url) : say('methodsServiceNamed', name, url),
  );
  return listText(say, each);
}

function reusedSentences(say: Translate, { reused: { responses, cost } }: StudyFacts): string[] {
  if (responses === 0) return [];
  const spent = cost > 0 ? [say('methodsReusedCost', moneyText(cost, 'prose', say.locale))] : [];
  return [say.plural('methodsReused', responses), ...spent];
}

const missingSentences = (
  say: Translate,
  { notReturned, unreadable, idOnly, setAside: skippedRows }: StudyFacts,
): string[] => [
  ...(notReturned > 0 ? [say.plural('methodsNotReturned', notReturned)] : []),
  ...(unreadable > 0 ? [say.plural('methodsUnreadable', unreadable)] : []),
  ...(idOnly > 0 ? [say.plural('methodsIdOnly', idOnly)] : []),
  ...(skippedRows > 0 ? [say.plural('methodsSetAside', skippedRows)] : []),
];

const costSentences = (say: Translate, { cost }: StudyFacts): string[] => [
  ...(cost.confirmed > 0 ? [say('methodsCost', moneyText(cost.confirmed, 'prose', say.locale))] : []),
  ...(cost.possible > 0 ? [say('methodsPossible', moneyText(cost.possible, 'prose', say.locale))] : []),
  ...(cost.unpriced > 0 ? [say.plural('methodsUnpriced', cost.unpriced)] : []),
];
