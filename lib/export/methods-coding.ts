import type { Agreement } from '@/lib/coding/agreement';
import type { Interval } from '@/lib/coding/krippendorff';
import type { Translate } from '@/lib/shared/localized-text';
import { dayText, listText } from './methods-phrases';
import type { StudyFacts } from './study-facts';

/** Describes how the videos were coded, and how well the coders agree. */
export function codingSentences(t: Translate, { coding }: StudyFacts): string[] {
  if (!coding || coding.codes === 0) return [];
  const { version, changedAt, variables, coders, codes, decisions, deciders, agreement } = coding;
  const compared = agreement.filter(({ units }) => units > 0);
  return [
    t('methodsCodebook', listText(t, variables), version, dayText(t, changedAt)),
    t.plural('methodsCodes', codes, listText(t, coders)),
    ...compared.map((one) => agreementSentence(t, one)),
    ...(compared.length > 0 ? [t('methodsAgreementNote')] : []),
    ...(decisions > 0 ? [t.plural('methodsDecisions', decisions, listText(t, deciders))] : []),
  ];
}

function agreementSentence(
  t: Translate,
  { variable, coders, units, agreement, kappa, alpha, alphaInterval }: Agreement,
) {
  const figures = [
    ...(agreement === null ? [] : [t('methodsPercentAgreement', percentText(t, agreement))]),
    ...(kappa ? [t('methodsKappa', figureText(t, kappa.kappa), intervalText(t, kappa.interval))] : []),
    ...(alpha === null ? [] : [t('methodsAlpha', figureText(t, alpha), intervalText(t, alphaInterval))]),
  ];
  const videos = t.plural('videoCount', units);
  return t('methodsAgreement', variable.name, listText(t, coders), videos, listText(t, figures));
}

const percentText = (t: Translate, share: number): string =>
  new Intl.NumberFormat(t.locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    share,
  );

const figureText = (t: Translate, value: number): string =>
  new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

const intervalText = (t: Translate, interval: Interval | null): string =>
  interval ? `${figureText(t, interval.low)} – ${figureText(t, interval.high)}` : '–';
