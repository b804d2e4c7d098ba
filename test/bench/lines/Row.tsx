import { memo } from 'react';
import type { LineContent } from '@/components/captions/line-element';
import type { LineSource } from '@/components/captions/line-painter';

interface Props {
  source: LineSource;
  index: number;
  here: boolean;
}

/** The same elements as our painter makes, so that only the way to get them there differs. Drawn again only when it changes. */
export const Row = memo(function Row({ source, index, here }: Props) {
  const look = source.look(index);
  return (
    <div
      className={here ? 'line here' : 'line'}
      role="option"
      tabIndex={-1}
      aria-selected={false}
      aria-posinset={index + 1}
      aria-setsize={source.count}
    >
      <time>{look.time}</time>
      <p dir="auto" lang={look.lang}>
        {look.text}
      </p>
      <Pace look={look} />
      <span className={look.step ? `rib p${look.step}` : ''} style={{ ['--w' as string]: `${look.ribbon}px` }} />
    </div>
  );
});

function Pace({ look: { pace, beyond } }: { look: LineContent }) {
  if (!beyond) return <span className="wpm">{pace}</span>;
  return (
    <span className={`wpm ${beyond.way === 'up' ? 'fast' : 'slow'}`}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d={beyond.way === 'up' ? 'm18 15-6-6-6 6' : 'm6 9 6 6 6-6'} />
      </svg>
      <span className="sr">{beyond.word} </span>
      {pace}
    </span>
  );
}
