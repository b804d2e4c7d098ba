import type { CaptionOrigin } from '@/lib/captions/track-origin';
import { originLabel } from '@/lib/collection/video-table';
import { maxTagShare, minTagLimit } from '@/lib/network/channel-networks';
import { maxLinks } from '@/lib/network/co-occurrence';
import { communitySettings, pageRankSettings } from '@/lib/network/metric-settings';
import type { NetworkName } from '@/lib/network/network-file';
import type { Plan } from '@/lib/runs/plan-schema';
import { type DesignStep, isDesignPlanStep, isDesignSampleStep } from '@/lib/runs/study-design';
import { endpoints } from '@/lib/service/endpoints';
import { moneyText } from '@/lib/service/money-text';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { costText } from '@/lib/spending/spending';
import { stepsBefore } from './design-file';
import { codingSentences } from './methods-coding';
import { dayText, listText, parametersText, periodText } from './methods-phrases';
import { planParagraphs, planStepSentences, runSentences } from './methods-plans';
import { replicationSentences } from './original-citation';
import type { PrivacyChoices } from './privacy-choices';
import { sampleSentences } from './sample-text';
import { costOf, type Period, type StudyFacts } from './study-facts';

export interface MethodsOptions {
  extensionVersion: string;
  privacy: PrivacyChoices;
  networks: readonly NetworkName[];
  /** True if the texts of caption tracks are exported. */
  transcripts: boolean;
  /** Number of comments whose replies are exported. */
  threads: number;
}

/** Writes the methods section of a paper, with an empty line between paragraphs. */
export function methodsText(t: Translate, facts: StudyFacts, options: MethodsOptions): string {
  const paragraphs = [
    sourceSentences(t, facts, options),
    ...earlierParagraphs(t, facts),
    facts.sample ? sampleSentences(t, facts.sample) : [],
    ...planParagraphs(t, facts, (kind) => kind !== 'captions'),
    detailsSentences(t, facts),
    flowSentences(t, facts),
    ...planParagraphs(t, facts, (kind) => kind === 'captions'),
    [...trackSentences(t, facts), ...transcriptSentences(t, facts, options)],
    codingSentences(t, facts),
    replySentences(t, options),
    privacySentences(t, options),
    facts.replication ? replicationSentences(t, facts.replication) : [],
    networkSentences(t, facts, options),
    [...reusedSentences(t, facts), ...(facts.responsePeriod ? costSentences(t, facts) : []), t('methodsFiles')],
    retentionSentences(t, facts),
    facts.responsePeriod ? limitSentences(t, facts, options) : [],
  ];
  return paragraphs
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.join(' '))
    .join('\n\n');
}

function sourceSentences(t: Translate, facts: StudyFacts, { extensionVersion }: MethodsOptions): string[] {
  const versions = [...new Set([...facts.extensionVersions, extensionVersion])];
  const { design, responsePeriod } = facts;
  return [
    facts.flow.videos > 0 ? t('methodsCompiled', facts.name, listText(t, versions)) : t('methodsEmpty', facts.name),
    ...(design ? [t('methodsDesign', design.file, design.sha256)] : []),
    ...(responsePeriod ? requestSentences(t, facts, responsePeriod) : [t('methodsNothingRequested')]),
    ...facts.additions.map(({ place, videos, period }) =>
      t('methodsAdded', t.plural('videoCount', videos), t(place), periodText(t, period)),
    ),
  ];
}

function requestSentences(t: Translate, facts: StudyFacts, period: Period): string[] {
  const responses = facts.endpoints.map((one) => t.plural('methodsResponses', one.responses, one.route));
  return [
    t('methodsRequested', periodText(t, period), serviceText(t, facts), listText(t, facts.interfaceVersions)),
    t('methodsResponseList', listText(t, responses)),
  ];
}

/** Describes the services with the names that the user gave them. */
function serviceText(t: Translate, { services }: StudyFacts): string {
  if (services.length === 0) return t('methodsService');
  const serviceTexts = services.map(({ name, url }) =>
    name === null ? t('methodsServiceAt', url) : t('methodsServiceNamed', name, url),
  );
  return listText(t, serviceTexts);
}

/** Describes the study from whose collection a sample was drawn. */
function earlierParagraphs(t: Translate, { sample, runs }: StudyFacts): string[][] {
  const steps = stepsBefore(sample, runs);
  if (!sample || steps.length === 0) return [];
  const costs = sample.spending ? costSentences(t, { cost: costOf(sample.spending) }) : [];
  return [[t('methodsBeforeSample', sample.from.name), ...costs], ...steps.map((step) => stepSentences(t, step))];
}

function stepSentences(t: Translate, step: DesignStep): string[] {
  if (isDesignPlanStep(step)) return planStepSentences(t, step);
  const at = Date.parse(step.at);
  if (Number.isNaN(at)) return [];
  if (isDesignSampleStep(step)) {
    const [videos, frame] = [step.videosAdded, step.frame].map((count) => t.plural('videoCount', count));
    return [t('methodsEarlierSample', videos ?? '', frame ?? '', dayText(t, at))];
  }
  const place = t(originLabel({ from: step.added, address: step.address }));
  return [t('methodsAdded', t.plural('videoCount', step.ids.length), place, periodText(t, { from: at, to: at }))];
}

function detailsSentences(t: Translate, facts: StudyFacts): string[] {
  const { detailsRequested, noLongerReturned, runs, everyHours } = facts;
  const detailsRuns = runs.filter(({ plan }) => plan.kind === 'details');
  const isScheduled = detailsRuns.some(({ startedBy }) => startedBy === 'schedule');
  if (detailsRequested === null && facts.withDetails === 0) return [];
  return [
    ...(detailsRequested ? [requestedDetailsText(t, detailsRequested)] : []),
    ...(detailsRuns.length > 1 && !isScheduled ? [t('methodsDetailsRuns', detailsRuns.length)] : []),
    ...runSentences(t, facts, detailsRuns, { kind: 'details' }),
    ...(isScheduled && everyHours !== null ? [t('methodsSchedule', everyHours)] : []),
    t.plural('methodsDetails', detailsRequested?.received ?? facts.withDetails),
    ...(facts.observations > facts.withDetails ? [t.plural('methodsObservations', facts.observations)] : []),
    ...(noLongerReturned
      ? [t.plural('methodsNoLonger', noLongerReturned.videos, dayText(t, noLongerReturned.since))]
      : []),
  ];
}

function requestedDetailsText(
  t: Translate,
  { videos, period, parameters }: NonNullable<StudyFacts['detailsRequested']>,
): string {
  // Without a list of fields, all are requested.
  const parameterTexts = parameters.map(({ fields, ...others }) =>
    parametersText(t, { ...others, ...(fields && { fields }) }),
  );
  return t('methodsDetailsRequested', periodText(t, period), t.plural('videoCount', videos), parameterTexts.join('; '));
}

const excludedSentence = (t: Translate, excluded: StudyFacts['flow']['excluded']): string =>
  t.plural(
    'methodsExcluded',
    excluded.reduce((sum, { videos }) => sum + videos, 0),
    listText(
      t,
      excluded.map(({ reason, videos }) => t('methodsExcludedReason', reason, videos)),
    ),
  );

function flowSentences(
  t: Translate,
  { flow, notReturned, unreadable, deletedDetails, idOnly, skippedRows }: StudyFacts,
): string[] {
  const records = flow.found.reduce((sum, one) => sum + one.records, 0);
  if (records === 0) return [];
  return [
    t(
      'methodsFlow',
      t.plural('methodsRecordCount', records),
      flow.duplicates,
      t.plural('methodsDifferent', flow.videos),
    ),
    ...(flow.deleted > 0 ? [t('methodsDeletedRecords', flow.deleted)] : []),
    ...(flow.excluded.length > 0 ? [excludedSentence(t, flow.excluded)] : []),
    ...(flow.notSelected > 0 ? [t('methodsSelected', t.plural('videoCount', flow.exported))] : []),
    ...(notReturned > 0 ? [t.plural('methodsNotReturned', notReturned)] : []),
    ...(unreadable > 0 ? [t.plural('methodsUnreadable', unreadable)] : []),
    ...(deletedDetails > 0 ? [t.plural('methodsDeletedDetails', deletedDetails)] : []),
    ...(idOnly > 0 ? [t.plural('methodsIdOnly', idOnly)] : []),
    ...(skippedRows > 0 ? [t.plural('methodsSkipped', skippedRows)] : []),
  ];
}

const originMessages: Record<CaptionOrigin, MessageName> = {
  authored: 'methodsOriginAuthored',
  automatic: 'methodsOriginAutomatic',
  translated: 'methodsOriginTranslated',
  'translated-on-device': 'methodsOriginOnDevice',
  transcribed: 'methodsOriginTranscribed',
  'own-file': 'methodsOriginOwnFile',
  corrected: 'methodsOriginCorrected',
  unknown: 'methodsOriginUnknown',
};

function trackSentences(t: Translate, { tracks }: StudyFacts): string[] {
  if (!tracks || tracks.length === 0) return [];
  const groups = [...Map.groupBy(tracks, ({ lang, origin }) => `${lang ?? ''} ${origin}`)].toSorted(
    ([one, all], [other, others]) => others.length - all.length || (one < other ? -1 : 1),
  );
  const texts = groups.flatMap(([, [first, ...others]]) =>
    first
      ? [t('methodsTrackGroup', 1 + others.length, { lang: first.lang ?? 'und' }, t(originMessages[first.origin]))]
      : [],
  );
  const videos = new Set(tracks.map(({ videoId }) => videoId)).size;
  return [t('methodsTracks', t.plural('videoCount', videos), listText(t, texts)), t('methodsOriginNote')];
}

/** Describes the texts of tracks, and how many of them were made by speech recognition. */
function transcriptSentences(t: Translate, { texts }: StudyFacts, { transcripts }: MethodsOptions): string[] {
  if (!transcripts || !texts || texts.length === 0) return [];
  const languages = new Set(texts.map(({ lang }) => languageName(lang ?? 'und', t.locale)));
  const automatic = texts.filter(({ origin }) => origin === 'automatic' || origin === 'transcribed').length;
  const unknown = texts.filter(({ origin }) => origin === 'unknown').length;
  const share = new Intl.NumberFormat(t.locale, { style: 'percent' }).format(automatic / texts.length);
  return [t.plural('methodsTranscripts', texts.length, listText(t, [...languages]), automatic, share, unknown)];
}

function replySentences(t: Translate, { threads, privacy: { replies } }: MethodsOptions): string[] {
  if (threads === 0) return [];
  const replaced = replies.is === 'omitted' ? t('methodsAuthorsLeftOut') : t('methodsPseudonyms');
  return [
    t('methodsReplies', t.plural('packageThreads', threads)),
    replies.is === 'named' ? t('methodsNamed', replies.because) : replaced,
  ];
}

const channelMessages: Readonly<Record<string, MessageName>> = {
  pseudonyms: 'methodsChannelPseudonyms',
  'left-out': 'methodsChannelsLeftOut',
};
const textMessages: Readonly<Record<string, MessageName>> = {
  shortened: 'methodsTextsShortened',
  'left-out': 'methodsTextsLeftOut',
};
const timeMessages: Readonly<Record<string, MessageName>> = { day: 'methodsTimesDay', month: 'methodsTimesMonth' };

/** Describes how names, texts and times were treated before the export. */
const privacySentences = (t: Translate, { privacy: { channels, texts, times } }: MethodsOptions): string[] =>
  [channelMessages[channels], textMessages[texts], timeMessages[times]]
    .filter((name) => name !== undefined)
    .map((name) => t(name))
    .concat(channels === 'as-received' ? [] : [t('methodsPrivacyRemaining')]);

const hasResponses = (facts: StudyFacts, name: keyof typeof endpoints): boolean =>
  facts.endpoints.some(({ route }) => route === endpoints[name].route);

/** Returns whether the study before a sample had a step of a kind. */
const hadPlan = ({ sample, runs }: StudyFacts, kind: Plan['kind']): boolean =>
  stepsBefore(sample, runs).some((step) => isDesignPlanStep(step) && step.plan.kind === kind);

/** Describes the networks and how their measures were computed, so that they can be computed again. */
function networkSentences(t: Translate, facts: StudyFacts, { networks, threads }: MethodsOptions): string[] {
  const isPossible: Record<NetworkName, boolean> = {
    related: hasResponses(facts, 'relatedVideos'),
    channels: hasResponses(facts, 'relatedVideos'),
    tags: true,
    replies: threads > 0,
  };
  const written = networks.filter((name) => isPossible[name]);
  const has = (name: NetworkName) => written.includes(name);
  const { resolution, randomSeed } = communitySettings;
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' });
  return [
    ...(has('related') ? measureSentences(t) : []),
    ...(has('channels') ? [t('methodsChannelNetwork')] : []),
    ...(has('tags') ? [t('methodsTagNetwork', percent.format(maxTagShare), minTagLimit)] : []),
    ...(has('replies') ? [t('methodsReplyNetwork')] : []),
    ...(written.some((name) => name !== 'related')
      ? [t('methodsWeightedCommunities', String(resolution), String(randomSeed), maxLinks)]
      : []),
  ];
}

const measureSentences = (t: Translate): string[] => [
  t('methodsCommunities', String(communitySettings.resolution), String(communitySettings.randomSeed)),
  t(
    'methodsPageRank',
    String(pageRankSettings.damping),
    String(pageRankSettings.tolerance),
    String(pageRankSettings.maxIterations),
  ),
];

function reusedSentences(t: Translate, { reused: { responses, period, cost } }: StudyFacts): string[] {
  if (responses === 0) return [];
  return [
    t.plural('methodsReused', responses),
    ...(period ? [t('methodsReusedPeriod', periodText(t, period))] : []),
    ...(cost.micros > 0 ? [t('methodsReusedCost', costText(t, cost))] : []),
  ];
}

const costSentences = (t: Translate, { cost }: Pick<StudyFacts, 'cost'>): string[] => [
  ...(cost.confirmed > 0 ? [t('methodsCost', moneyText(cost.confirmed, 'prose', t.locale))] : []),
  ...(cost.estimated > 0 ? [t('methodsEstimated', moneyText(cost.estimated, 'prose', t.locale))] : []),
  ...(cost.possible.micros > 0 ? [t('methodsPossible', costText(t, cost.possible))] : []),
  ...(cost.unpriced > 0 ? [t.plural('methodsUnpriced', cost.unpriced)] : []),
];

const retentionSentences = (t: Translate, { keepUntil, deletions }: StudyFacts): string[] => [
  ...(keepUntil === null ? [] : [t('methodsKeepUntil', dayText(t, Date.parse(keepUntil)))]),
  ...deletions.map(({ at, responses, captions }) => t('methodsRetentionDeleted', dayText(t, at), responses, captions)),
];

const limitSentences = (t: Translate, facts: StudyFacts, { threads }: MethodsOptions): string[] => [
  t('methodsLimitsService'),
  t('methodsLimitsAccount'),
  ...(hasResponses(facts, 'search') || hadPlan(facts, 'search') ? [t('methodsLimitsSearch')] : []),
  ...(hasResponses(facts, 'relatedVideos') || hadPlan(facts, 'crawl') ? [t('methodsLimitsRelated')] : []),
  ...(threads > 0 ? [t('methodsLimitsReplies')] : []),
  t('methodsTerms'),
];
