import { type Agreement, scaleOf } from '@/lib/coding/agreement';
import type { Interval } from '@/lib/coding/krippendorff';
import type { Translate } from '@/lib/shared/localized-text';
import { dayText, listText } from './methods-phrases';
import type { StudyFacts } from './study-facts';

/** Describes how the videos were coded, and how well the coders agree. */
export function codingSentences(t: Translate, { coding }: StudyFacts): string[] {
  if (!coding || coding.codes === 0) return [];
  const { version, changedAt, variables, coders, codes, versions, decisions, open, deciders, agreement } = coding;
  const compared = agreement.filter(({ units }) => units > 0);
  const listed = compared.filter((one) => one.coders.length === coders.length);
  return [
    t('methodsCodebook', listText(t, variables), version, dayText(t, changedAt)),
    t.plural('methodsCodes', codes, listText(t, coders)),
    ...(versions.some((one) => one.version !== version) ? [versionsSentence(t, versions)] : []),
    ...listed.flatMap((one) => agreementSentences(t, one)),
    ...(coders.length > 2 ? pairSentences(t, compared) : []),
    ...(compared.length > 0 ? [t('methodsAgreementNote')] : []),
    ...(decisions > 0 ? [t.plural('methodsDecisions', decisions, listText(t, deciders))] : []),
    ...(open > 0 ? [t.plural('methodsOpenDisagreements', open)] : []),
  ];
}

const versionsSentence = (t: Translate, versions: readonly { version: number; codes: number }[]): string =>
  t(
    'methodsCodeVersions',
    listText(
      t,
      versions.map((one) => t('methodsCodeVersion', one.version, one.codes)),
    ),
  );

function agreementSentences(
  t: Translate,
  { variable, coders, units, agreement, kappa, alpha, alphaInterval }: Agreement,
): string[] {
  const figures = [
    ...(agreement === null ? [] : [t('methodsPercentAgreement', percentText(t, agreement))]),
    ...(kappa ? [t('methodsKappa', figureText(t, kappa.kappa), intervalText(t, kappa.interval))] : []),
    ...(alpha === null ? [] : [t('methodsAlpha', figureText(t, alpha), intervalText(t, alphaInterval))]),
  ];
  const hasKappa = scaleOf(variable) === 'nominal' && coders.length === 2;
  const undefinedMeasures = [
    ...(hasKappa && kappa === null ? [t('agreementKappa')] : []),
    ...(alpha === null ? [t('agreementAlpha')] : []),
  ];
  return [
    t('methodsAgreement', variable.name, listText(t, coders), t.plural('videoCount', units), listText(t, figures)),
    ...(undefinedMeasures.length > 0 ? [t('methodsNotDefined', variable.name, listText(t, undefinedMeasures))] : []),
  ];
}

/** Sums up the kappa of all pairs of coders on each variable, or their alpha if its scale has no kappa. */
function pairSentences(t: Translate, compared: readonly Agreement[]): string[] {
  const pairs = compared.filter(({ coders }) => coders.length === 2);
  const figures = [...Map.groupBy(pairs, ({ variable }) => variable)].flatMap(([variable, all]) => {
    const isNominal = scaleOf(variable) === 'nominal';
    const values = all.flatMap(({ kappa, alpha }) => (isNominal ? kappa?.kappa : alpha) ?? []);
    if (values.length === 0) return [];
    const mean = values.reduce((sum, value) => sum + value) / values.length;
    const range = intervalText(t, { low: Math.min(...values), high: Math.max(...values) });
    return [
      t(
        'methodsPairFigure',
        variable.name,
        t(isNominal ? 'agreementKappa' : 'agreementAlpha'),
        figureText(t, mean),
        range,
      ),
    ];
  });
  return figures.length > 0 ? [t('methodsPairs', listText(t, figures))] : [];
}

const percentText = (t: Translate, share: number): string =>
  new Intl.NumberFormat(t.locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    share,
  );

const figureText = (t: Translate, value: number): string =>
  new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

const intervalText = (t: Translate, interval: Interval | null): string =>
  interval ? `${figureText(t, interval.low)} – ${figureText(t, interval.high)}` : '–';
