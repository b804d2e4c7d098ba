import { PlotOrTable } from '@/components/speech-rate/PlotOrTable';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { Histogram } from '@/components/ui/Histogram';
import { ExternalLink } from '@/components/ui/LinkedText';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { watchUrl } from '@/lib/platform/platform-links';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import { binRates, minOtherTracks, type RateRank } from '@/lib/speech-rate/rate-distribution';
import { type RateThresholds, rateLevelOf } from '@/lib/speech-rate/rate-levels';
import { levelNumber } from './RateDistribution';

interface Props {
  /** The current video: `rate` is per minute of spoken time in its captions as received. */
  current: { rate: number; lang: string | null };
  rank: RateRank;
  reading: { done: number; total: number } | null;
  acrossLanguages: boolean;
  thresholds: RateThresholds;
  /** Counted units (words or characters) per word in the track's language. */
  weight: number;
  asTable: boolean;
  titleOf(videoId: string): string | null;
  onTable(asTable: boolean): void;
  onAcrossLanguages(acrossLanguages: boolean): void;
}

export function RateComparison(props: Props) {
  const { current, rank, reading, acrossLanguages, thresholds, weight, asTable, onTable, onAcrossLanguages } = props;
  const t = useTranslation();
  const isEnough = rank.others.length >= minOtherTracks;
  const rankSentence = rankText(t, props);
  return (
    <PlotOrTable
      heading={t('rateComparison')}
      asTable={asTable}
      onTable={onTable}
      plot={
        isEnough && (
          <RankPlot current={current} rank={rank} thresholds={thresholds} weight={weight} label={rankSentence} />
        )
      }
      table={isEnough && <RankTable {...props} />}
    >
      <p className="note">{rankSentence}</p>
      {acrossLanguages && isEnough && <p className="note">{t('rateComparisonNot')}</p>}
      {reading && (
        <p className="note" role="status">
          {t('rateComparisonReading', reading.done, reading.total)}
        </p>
      )}
      <Switch label={t('rateComparisonAll')} on={acrossLanguages} onChange={onAcrossLanguages} />
    </PlotOrTable>
  );
}

/** Returns, for example, "Faster than 62 of 80 other videos with saved captions in English, slower than 17." */
function rankText(t: Translate, { current, rank, acrossLanguages }: Props): string {
  const { others, slower, faster } = rank;
  const language = acrossLanguages ? null : languageName(current.lang ?? '', t.locale);
  if (others.length < minOtherTracks) {
    const messageName = language === null ? 'rateComparisonFewAll' : 'rateComparisonFew';
    return t.plural(messageName, others.length, ...(language === null ? [] : [language]));
  }
  return language === null
    ? t('rateComparisonWordsAll', slower, others.length, faster)
    : t('rateComparisonWords', slower, others.length, language, faster);
}

type PlotProps = Pick<Props, 'current' | 'rank' | 'thresholds' | 'weight'> & { label: string };

function RankPlot({ current, rank, thresholds, weight, label }: PlotProps) {
  const t = useTranslation();
  // The plot includes this video, so that its marker is always within the range.
  const rates = [...rank.others.map(({ rate }) => rate), current.rate].sort((a, b) => a - b);
  const columns = binRates(rates.map((rate) => rate / weight)).map(({ from, to, count }) => ({
    from: Math.round(from * weight),
    to: Math.round(to * weight),
    count,
    level: levelNumber(rateLevelOf(((from + to) / 2) * weight, thresholds, weight)),
  }));
  const ticks = columns.flatMap(({ from }, index) => (index % 5 === 0 ? [from] : []));
  const marker = { value: current.rate, text: t('rateComparisonHere', Math.round(current.rate)), isCurrent: true };
  return <Histogram columns={columns} markers={[marker]} ticks={ticks} label={label} />;
}

/** Lists the other videos, fastest first, with the current video at its rank. */
function RankTable({ current, rank, titleOf }: Props) {
  const t = useTranslation();
  const [shown, showMore] = useShownCount(20);
  const fastestFirst = rank.others.toReversed();
  const position = rank.faster;
  const rows = [...fastestFirst.slice(0, position), null, ...fastestFirst.slice(position)];
  return (
    <>
      <table className="plain-table rank-table">
        <thead>
          <tr>
            <th scope="col">{t('networkVideo')}</th>
            <th scope="col" className="align-end">
              {t('rateTableRate')}
            </th>
            <th scope="col" className="align-end">
              {t('rateComparisonSpread')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((one) =>
            one ? (
              <tr key={one.videoId}>
                <th scope="row">
                  <ExternalLink href={watchUrl(one.videoId)}>{titleOf(one.videoId) ?? one.videoId}</ExternalLink>
                </th>
                <td className="align-end">{Math.round(one.rate)}</td>
                <td className="align-end">
                  {one.spread && `${Math.round(one.spread.p10)}–${Math.round(one.spread.p90)}`}
                </td>
              </tr>
            ) : (
              <tr key="" aria-current="true">
                <th scope="row">{t('rateComparisonThis')}</th>
                <td className="align-end">{Math.round(current.rate)}</td>
                <td />
              </tr>
            ),
          )}
        </tbody>
      </table>
      {shown < rows.length && <ShowMore shown={t('pictureShown', shown, rows.length)} onMore={showMore} />}
    </>
  );
}
