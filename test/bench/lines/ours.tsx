import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand';
import { CaptionList, type CaptionListHandle } from '@/components/captions/CaptionList';
import type { LineSource } from '@/components/captions/line-source';
import { useCurrentLine } from '@/components/captions/use-current-line';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import type { Entrant } from './entrant';

/** The part of the side panel's state that the highlight reads. */
interface FollowState {
  clock: { time: number } | null;
  lineNow: number;
  isFollowing: boolean;
  isFollowPaused: boolean;
  adPlays: boolean;
}

/** Renders the list as in the side panel: the highlight follows the store without rendering by React. */
function Pane({ panel, source }: { panel: CaptionsStore; source: LineSource }) {
  const lines = useRef<CaptionListHandle>(null);
  const strip = useRef(null);
  useCurrentLine(panel, { lines, strip });
  return (
    <div className="panel">
      <main className="no-scroll">
        <CaptionList
          source={source}
          label="lines"
          startLine={0}
          handle={lines}
          onSeek={nothing}
          onChapter={nothing}
          onCopy={nothing}
          onScroll={nothing}
          onMoved={nothing}
        />
      </main>
    </div>
  );
}

const nothing = (): void => undefined;

const entrant =
  (isFollowing: boolean): Entrant =>
  (host, source) => {
    const store = createStore<FollowState>(() => ({
      clock: null,
      lineNow: -1,
      isFollowing,
      isFollowPaused: false,
      adPlays: false,
    }));
    const root = createRoot(host);
    // `useCurrentLine` reads only the values of `FollowState`.
    flushSync(() => root.render(<Pane panel={store as unknown as CaptionsStore} source={source} />));
    return {
      scroller: () => host.querySelector<HTMLElement>('.scroll'),
      tick: (index) => store.setState({ clock: { time: index }, lineNow: index }),
      end: () => root.unmount(),
    };
  };

export const ours = entrant(false);
/** Also scrolls the current line into view. */
export const oursFollowing = entrant(true);
