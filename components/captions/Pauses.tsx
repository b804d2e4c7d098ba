import { useState } from 'react';
import type { Silence } from '@/lib/core/captions/pauses';
import { clockText } from '@/lib/core/clock-text';
import { useWords } from '../words';

interface Props {
  silence: Silence;
  /** Seconds. */
  length: number;
  onSeek(seconds: number): void;
}

const wide = 336;

/** Where nobody speaks for a second and more: a map, and the list of them (SPR-06). */
export function Pauses({ silence, length, onSeek }: Props) {
  const say = useWords();
  const [isListed, setIsListed] = useState(false);
  const { pauses, longest, speechShare } = silence;
  const x = (seconds: number): number => (length > 0 ? (seconds / length) * wide : 0);
  return (
    <section className="stack tight">
      <div className="row">
        <h2 className="sub grow">{say('pausesHeading')}</h2>
        {longest && (
          <span className="note">
            {say.count('pausesCount', pauses.length, say('linePauseSeconds', Math.round(longest.to - longest.from)))}
          </span>
        )}
      </div>
      <svg
        className="pauses"
        viewBox={`0 0 ${wide} 10`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say('pausesLabel')}
      >
        <rect className="p3" width={wide} height="10" />
        {pauses.map(({ from, to }) => (
          <rect key={from} className="gap" x={x(from)} width={Math.max(0.5, x(to) - x(from))} height="10" />
        ))}
      </svg>
      <div className="row note">
        <span className="grow">{speechShare !== null && say('pausesShare', Math.round(speechShare * 100))}</span>
        {pauses.length > 0 && (
          <button type="button" className="link" aria-expanded={isListed} onClick={() => setIsListed(!isListed)}>
            {say(isListed ? 'pausesHide' : 'pausesList')}
          </button>
        )}
      </div>
      {isListed && (
        <ul className="pause-list">
          {pauses.map(({ from, to }) => (
            <li key={from}>
              <button type="button" className="item" onClick={() => onSeek(from)}>
                <span>{clockText(from)}</span>
                <span className="note">{say('linePauseSeconds', Math.round(to - from))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
