import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Virtuoso } from 'react-virtuoso';
import { VList } from 'virtua';
import type { LineSource } from '@/components/captions/line-source';
import type { Entrant } from './entrant';
import { Row } from './Row';

interface ListProps {
  source: LineSource;
  here: number;
}
type List = (props: ListProps) => ReactElement;

const fullHeight = { blockSize: '100vh' };
/** Estimated height of a line for the virtualizers, in CSS pixels. */
const estimatedHeight = 28;
const indexes = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function Virtua({ source, here }: ListProps) {
  const [data] = useState(() => indexes(source.count));
  return (
    <VList data={data} itemSize={estimatedHeight} style={fullHeight}>
      {(index) => <Row key={index} source={source} index={index} isCurrent={index === here} />}
    </VList>
  );
}

function VirtuosoList({ source, here }: ListProps) {
  return (
    <Virtuoso
      style={fullHeight}
      totalCount={source.count}
      defaultItemHeight={estimatedHeight}
      itemContent={(index) => <Row source={source} index={index} isCurrent={index === here} />}
    />
  );
}

function Tanstack({ source, here }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: source.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    overscan: 5,
  });
  return (
    <div ref={scroller} style={{ ...fullHeight, overflow: 'auto' }}>
      <div style={{ blockSize: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
          >
            <Row source={source} index={index} isCurrent={index === here} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Plain({ source, here }: ListProps) {
  return (
    <div style={{ ...fullHeight, overflow: 'auto' }}>
      {indexes(source.count).map((index) => (
        <Row key={index} source={source} index={index} isCurrent={index === here} />
      ))}
    </div>
  );
}

const entrant =
  (ListComponent: List): Entrant =>
  (host, source) => {
    const root = createRoot(host);
    const draw = (here: number) => root.render(<ListComponent source={source} here={here} />);
    // Renders synchronously as the side panel does, without a task that could run after the next frame.
    flushSync(() => draw(-1));
    return {
      scroller: () => scrollerIn(host),
      tick: (index) => flushSync(() => draw(index)),
      end: () => root.unmount(),
    };
  };

/** Returns the scrolling element: the first element whose overflow is scrollable. */
function scrollerIn(host: HTMLElement): HTMLElement | null {
  const all = [...host.querySelectorAll<HTMLElement>('div')];
  return all.find((each) => /auto|scroll/.test(getComputedStyle(each).overflowY)) ?? null;
}

export const virtua = entrant(Virtua);
export const virtuoso = entrant(VirtuosoList);
export const tanstack = entrant(Tanstack);
export const plainReact = entrant(Plain);
