import { useState } from 'react';
import { rateLook } from '@/components/captions/line-source';
import { useWords } from '@/components/ui/words';
import type { Cue } from '@/lib/captions/cue';
import { lineBegunAt } from '@/lib/captions/line-at';
import type { Passage } from '@/lib/speech-rate/passages';
import type { PaceShape } from '@/lib/speech-rate/rate-distribution';
import type { PaceLimits } from '@/lib/speech-rate/rate-levels';
import { PassageLine, PassageRow, timesOf } from './PassageLine';

interface Props {
  cues: readonly Cue[];
  lang: string;
  /** What one word weighs in the unit of the track. */
  weight: number;
  limits: PaceLimits;
  /** The most extreme first. */
  passages: { fast: readonly Passage[]; slow: readonly Passage[] };
  lines: Pick<PaceShape, 'fastest' | 'slowest'>;
  onSeek(seconds: number): void;
}

/** The fastest and the slowest, as half minutes or as single lines; each goes to its moment (SPR-03). */
export function Extremes({ cues, lang, weight, limits, passages, lines, onSeek }: Props) {
  const say = useWords();
  const [shown, show] = useState<'passages' | 'lines'>(passages.fast.length > 0 ? 'passages' : 'lines');
  const ways = [
    ['paceFastestOnes', passages.fast, lines.fastest],
    ['paceSlowestOnes', passages.slow, lines.slowest],
  ] as const;
  return (
    <section className="stack tight">
      <div className="row wrap">
        <h2 className="sub grow">{say('paceExtremes')}</h2>
        <span className="seg">
          {(['passages', 'lines'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={shown === one} onClick={() => show(one)}>
              {say(one === 'passages' ? 'paceHalfMinutes' : 'paceSingleLines')}
            </button>
          ))}
        </span>
      </div>
      {ways.map(([heading, ofPassages, ofLines]) => (
        <section key={heading} className="edge" style={timesOf(cues)}>
          <h3 className="note extreme">{say(heading)}</h3>
          {shown === 'passages'
            ? ofPassages.map(({ from, to, rate }) => (
                <PassageRow
                  key={from}
                  at={from}
                  text={textBetween(cues, from, to)}
                  look={rateLook(rate, weight, limits, say)}
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
const mostLetters = 90;

/** How a passage begins. */
function textBetween(cues: readonly Cue[], from: number, to: number): string {
  let text = '';
  for (let at = lineBegunAt(cues, from - 0.001) + 1; at < cues.length && text.length <= mostLetters; at++) {
    const cue = cues[at];
    if (!cue || cue.offset >= to) break;
    text = `${text} ${cue.text}`.trim();
  }
  if (text.length <= mostLetters) return text;
  const cut = [...text].slice(0, mostLetters).join('');
  // Whole words, where the script has spaces between them.
  return `${cut.replace(/\s+\S{0,20}$/, '')}…`;
}
