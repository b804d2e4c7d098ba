import { moneyText } from '@/lib/service/money-text';
import type { Say } from '@/lib/shared/localized-text';
import { day, period, requestSentences } from './methods-requests';
import type { Facts } from './study-facts';

/** What a methods paragraph is told beside the facts. */
export interface Telling {
  toolVersion: string;
  /** Why people are named, in the researcher's own words; `null` where they are not (COM-06). */
  namesBecause: string | null;
}

/** How this was collected, in one paragraph of the reader's language, from the same facts as the rest (PRV-03). */
export function methodsText(say: Say, facts: Facts, { toolVersion, namesBecause }: Telling): string {
  const sentences = [
    gatheredSentence(say, facts, toolVersion),
    ...(facts.design ? [say('methodsDesign', facts.design.file, facts.design.sha256)] : []),
    ...(facts.asked ? askedSentences(say, facts, facts.asked) : [say('methodsNothingAsked')]),
    ...requestSentences(say, facts),
    ...missingSentences(say, facts),
    ...reusedSentences(say, facts),
    ...(facts.asked ? costSentences(say, facts) : []),
    ...(namesBecause === null ? [] : [say('methodsNamed', namesBecause)]),
  ];
  return sentences.join(' ');
}

const gatheredSentence = (say: Say, facts: Facts, version: string): string =>
  facts.gathered
    ? say.count('methodsGathered', facts.videos, facts.name, version, period(say, facts.gathered))
    : say('methodsEmpty', facts.name);

const listed = (say: Say, all: readonly string[]): string =>
  new Intl.ListFormat(say.locale, { type: 'conjunction' }).format(all);

function askedSentences(say: Say, facts: Facts, asked: { from: number; to: number }): string[] {
  const { noLonger } = facts;
  const routes = facts.endpoints.map(({ route, answers }) => say.count('methodsAnswers', answers, route));
  return [
    say(
      'methodsAsked',
      listed(say, facts.interfaceVersions),
      period(say, asked),
      listed(say, routes),
      service(say, facts),
    ),
    say.count('methodsComplete', facts.complete),
    ...(facts.observations > facts.complete ? [say.count('methodsObservations', facts.observations)] : []),
    ...(noLonger ? [say.count('methodsNoLonger', noLonger.videos, day(say, noLonger.since))] : []),
  ];
}

/** As the user entered it. */
function service(say: Say, { services }: Facts): string {
  if (services.length === 0) return say('methodsService');
  const each = services.map(({ name, url }) =>
    name === null ? say('methodsServiceAt', url) : say('methodsServiceNamed', name, url),
  );
  return listed(say, each);
}

function reusedSentences(say: Say, { reused: { responses, cost } }: Facts): string[] {
  if (responses === 0) return [];
  const spent = cost > 0 ? [say('methodsReusedCost', moneyText(cost, 'prose', say.locale))] : [];
  return [say.count('methodsReused', responses), ...spent];
}

const missingSentences = (say: Say, { notReturned, unreadable, idOnly, setAside }: Facts): string[] => [
  ...(notReturned > 0 ? [say.count('methodsNotReturned', notReturned)] : []),
  ...(unreadable > 0 ? [say.count('methodsUnreadable', unreadable)] : []),
  ...(idOnly > 0 ? [say.count('methodsIdOnly', idOnly)] : []),
  ...(setAside > 0 ? [say.count('methodsSetAside', setAside)] : []),
];

const costSentences = (say: Say, { cost }: Facts): string[] => [
  ...(cost.confirmed > 0 ? [say('methodsCost', moneyText(cost.confirmed, 'prose', say.locale))] : []),
  ...(cost.possible > 0 ? [say('methodsPossible', moneyText(cost.possible, 'prose', say.locale))] : []),
  ...(cost.unpriced > 0 ? [say.count('methodsUnpriced', cost.unpriced)] : []),
];
