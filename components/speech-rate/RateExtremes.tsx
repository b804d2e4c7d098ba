import { useState } from 'react';
import { rateLevelContent } from '@/components/captions/line-source';
import { useTranslation } from '@/components/ui/words';
import type { Cue } from '@/lib/captions/cue';
import { lastStartedLine } from '@/lib/captions/lines-by-time';
import type { Passage } from '@/lib/speech-rate/passages';
import type { RateHistogram } from '@/lib/speech-rate/rate-distribution';
import type { RateThresholds } from '@/lib/speech-rate/rate-levels';
import { PassageLine, PassageRow, timeColumnStyle } from './PassageLine';

interface ExtremesProps {
  cues: readonly Cue[];
  lang: string;
  /** What one word weighs in the unit of the track. */
  weight: number;
  limits: RateThresholds;
  /** The most extreme first. */
  passages: { fast: readonly Passage[]; slow: readonly Passage[] };
  lines: Pick<RateHistogram, 'fastest' | 'slowest'>;
  onSeek(seconds: number): void;
}

/** The fastest and the slowest, as half minutes or as single lines; each goes to its moment. */
export function RateExtremes({ cues, lang, weight, limits, passages, lines, onSeek }: ExtremesProps) {
  const t = useTranslation();
  const [shown, show] = useState<'passages' | 'lines'>(passages.fast.length > 0 ? 'passages' : 'lines');
  const groups = [
    ['paceFastestOnes', passages.fast, lines.fastest],
    ['paceSlowestOnes', passages.slow, lines.slowest],
  ] as const;
  return (
    <section className="stack tight">
      <div className="row wrap">
        <h2 className="sub grow">{t('paceExtremes')}</h2>
        <span className="seg">
          {(['passages', 'lines'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={shown === one} onClick={() => show(one)}>
              {t(one === 'passages' ? 'paceHalfMinutes' : 'paceSingleLines')}
            </button>
          ))}
        </span>
      </div>
      {groups.map(([heading, ofPassages, ofLines]) => (
        <section key={heading} className="edge" style={timeColumnStyle(cues)}>
          <h3 className="note extreme">{t(heading)}</h3>
          {shown === 'passages'
            ? ofPassages.map(({ from, to, rate }) => (
                <PassageRow
                  key={from}
                  at={from}
                  text={passageText(cues, from, to)}
                  look={rateLevelContent(rate, weight, limits, t)}
                  {...{ lang, onSeek }}
                />
              ))
            : ofLines.flatMap((index) => {
                const cue = cues[index];
                return cue ? [<PassageLine key={index} {...{ cue, limits, onSeek }} />] : [];
              })}
        </section>
      ))}
    </section>
  );
}

/** Letters of a passage that are shown: two rows of a panel. */
const maxPassageLength = 90;

/** How a passage begins. */
function passageText(cues: readonly Cue[], from: number, to: number): string {
  let text = '';
  for (let at = lastStartedLine(cues, from - 0.001) + 1; at < cues.length && text.length <= maxPassageLength; at++) {
    const cue = cues[at];
    if (!cue || cue.offset >= to) break;
    text = `${text} ${cue.text}`.trim();
  }
  if (text.length <= maxPassageLength) return text;
  const cut = [...text].slice(0, maxPassageLength).join('');
  // Whole words, where the script has spaces between them.
  return `${cut.replace(/\s+\S{0,20}$/, '')}…`;
}
