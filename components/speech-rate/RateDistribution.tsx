import { useState } from 'react';
import { rateLevelContent } from '@/components/captions/line-source';
import { Histogram } from '@/components/ui/Histogram';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { Cue } from '@/lib/captions/cue';
import { lastStartedLine } from '@/lib/captions/cues';
import { type Passage, type RateHistogram, rateLevelRanges } from '@/lib/speech-rate/rate-distribution';
import { type RateThresholds, rateLevelOf, rateLevels, ribbonWidth } from '@/lib/speech-rate/rate-levels';
import { PassageLine, PassageRow, timeColumnStyle } from './PassageLine';
import { rateLevelNames } from './RateStrip';

interface ExtremesProps {
  cues: readonly Cue[];
  lang: string;
  /** Counted units (words or characters) per word in the track's language. */
  weight: number;
  limits: RateThresholds;
  /** Most extreme first. */
  passages: { fast: readonly Passage[]; slow: readonly Passage[] };
  lines: Pick<RateHistogram, 'fastest' | 'slowest'>;
  onSeek(seconds: number): void;
}

/** Lists the fastest or slowest half minutes or lines, as the user chooses. A click seeks to one. */
export function RateExtremes({ cues, lang, weight, limits, passages, lines, onSeek }: ExtremesProps) {
  const t = useTranslation();
  const [shown, setShown] = useState<'passages' | 'lines'>(passages.fast.length > 0 ? 'passages' : 'lines');
  const [end, setEnd] = useState<'fast' | 'slow'>('fast');
  const extremeLines = end === 'fast' ? lines.fastest : lines.slowest;
  return (
    <section className="stack tight">
      <h2 className="subheading">{t('rateExtremes')}</h2>
      <div className="flex-row wrap">
        <Segmented
          options={[
            ['passages', t('rateHalfMinutes')],
            ['lines', t('lines')],
          ]}
          value={shown}
          onChoose={setShown}
        />
        <Segmented
          options={[
            ['fast', t('rateFastestOnes')],
            ['slow', t('rateSlowestOnes')],
          ]}
          value={end}
          onChoose={setEnd}
        />
      </div>
      <div className="full-bleed" style={timeColumnStyle(cues)}>
        {shown === 'passages'
          ? passages[end].map(({ from, to, rate }) => (
              <PassageRow
                key={from}
                at={from}
                text={passageText(cues, from, to)}
                content={rateLevelContent(rate, weight, limits, t)}
                lang={lang}
                onSeek={onSeek}
              />
            ))
          : extremeLines.flatMap((index) => {
              const cue = cues[index];
              return cue ? [<PassageLine key={index} cue={cue} limits={limits} onSeek={onSeek} />] : [];
            })}
      </div>
    </section>
  );
}

/** The maximum length of a passage in characters: about two rows in the panel. */
const maxPassageLength = 90;

function passageText(cues: readonly Cue[], from: number, to: number): string {
  let text = '';
  for (
    let index = lastStartedLine(cues, from - 0.001) + 1;
    index < cues.length && text.length <= maxPassageLength;
    index++
  ) {
    const cue = cues[index];
    if (!cue || cue.offset >= to) break;
    text = `${text} ${cue.text}`.trim();
  }
  if (text.length <= maxPassageLength) return text;
  const excerpt = [...text].slice(0, maxPassageLength).join('');
  // In scripts with spaces between words, the text is cut between words.
  return `${excerpt.replace(/\s+\S{0,20}$/, '')}…`;
}

interface Props {
  histogram: RateHistogram;
  limits: RateThresholds;
  /** Counted units (words or characters) per word in the track's language. */
  weight: number;
}

const levelNumber = (level: (typeof rateLevels)[number]) => (rateLevels.indexOf(level) + 1) as 1 | 2 | 3 | 4 | 5;

/** Plots the number of lines by rate; `RateLegend` is its legend. */
export function RateDistribution({ histogram, limits, weight }: Props) {
  const t = useTranslation();
  const { p10, median, p90 } = histogram;
  return (
    <Histogram
      columns={histogram.columns.map(({ from, to, lines, level }) => ({
        from,
        to,
        count: lines,
        level: levelNumber(level),
      }))}
      markers={[
        { value: p10, text: t('rateTenthUnder', Math.round(p10)) },
        { value: median, text: t('rateMedian', Math.round(median)) },
        { value: p90, text: t('rateTenthOver', Math.round(p90)) },
      ]}
      ticks={[
        ...[limits.slow, limits.easy, limits.brisk, limits.fast].map((limit) => Math.round(limit * weight)),
        histogram.columns[0]?.from ?? 0,
        histogram.columns.at(-1)?.to ?? 0,
      ]}
      label={t('rateLinesSummary', Math.round(p10), Math.round(median), Math.round(p90))}
    />
  );
}

export function RateDistributionTable({ histogram, limits, weight }: Props) {
  const t = useTranslation();
  return (
    <table className="plain-table">
      <caption className="note">
        {t('rateLinesSummary', Math.round(histogram.p10), Math.round(histogram.median), Math.round(histogram.p90))}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('speechRate')}</th>
          <th scope="col">{t('rateTableStep')}</th>
          <th scope="col" className="align-end">
            {t('lines')}
          </th>
        </tr>
      </thead>
      <tbody>
        {histogram.columns.map(({ from, to, lines }) => (
          <tr key={from}>
            <th scope="row">{t('rateBetween', from, to - 1)}</th>
            <td>{t(rateLevelNames[rateLevelOf((from + to) / 2, limits, weight)])}</td>
            <td className="align-end">{lines}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RateLegend({ histogram, limits, weight }: Props) {
  const t = useTranslation();
  return (
    <table className="legend">
      <caption className="visually-hidden">{t('linesByRate')}</caption>
      <tbody>
        {rateLevelRanges(limits, weight).map(({ level, from, to }) => (
          <tr key={level}>
            <td>
              <span
                className={`rate-level-${levelNumber(level)} swatch`}
                style={{ inlineSize: `${sampleWidth(from, to, weight)}px` }}
              />
            </td>
            <th scope="row">{t(rateLevelNames[level])}</th>
            <td className="note">{levelRangeText(t, from, to)}</td>
            <td className="note align-end">{t.plural('rateStepLines', histogram.linesByLevel[level])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns twice the ribbon width, in pixels, at the middle of a level or at the only limit of an outer level. */
const sampleWidth = (from: number | null, to: number | null, weight: number): number => {
  const rates = [from, to].filter((rate) => rate !== null);
  const middle = from === null || to === null ? (rates[0] ?? 0) : (from + to) / 2;
  return Math.round(ribbonWidth(middle, weight) * 2);
};

function levelRangeText(t: ReturnType<typeof useTranslation>, from: number | null, to: number | null): string {
  if (from === null) return t('rateUnder', to ?? 0);
  return to === null ? t('rateFrom', from) : t('rateBetween', from, to - 1);
}
