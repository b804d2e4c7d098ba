import { useState } from 'react';
import { useStore } from 'zustand';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { isSameWrittenLanguage } from '@/lib/captions/align/one-language';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { CaptionsCopy } from './CaptionsCopy';
import { CaptionsExport } from './CaptionsExport';
import { CaptionToolbar } from './CaptionToolbar';
import type { LineSpan } from './line-painter';
import { shiftedBy, ViewsMenu } from './ViewsMenu';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  view: 'lines' | 'pace';
  onView(view: 'lines' | 'pace'): void;
  /** The lines that are chosen in the list. */
  chosen(): LineSpan | null;
}

/** What can be done with the track, by buttons and by single keys. */
export function CaptionsBar({ panel, track, view, onView, chosen }: Props) {
  const views = useStore(panel, (state) => state.views);
  const isFinding = useStore(panel, (state) => state.isFinding);
  const isFollowing = useStore(panel, (state) => state.isFollowing);
  const isBeside = useStore(panel, (state) => state.settings.beside.on);
  const isLooping = useStore(panel, (state) => state.loop !== null);
  const hasSecond = useStore(panel, ({ second }) => second !== null);
  const singleKeys = useStore(panel, (state) => state.settings.singleKeys);
  const [opened, setOpened] = useState({ copy: 0, export: 0 });
  const { openFind, closeFind, toggleFollow, toggleSecond: toggleBeside, toggleLoop, step, look } = panel.getState();
  const nudge = (by: number) => look({ shiftSeconds: shiftedBy(panel.getState().views, by) });
  useShortcuts(
    {
      '/': openFind,
      f: toggleFollow,
      t: toggleBeside,
      l: () => toggleLoop(chosen()),
      p: () => onView(view === 'pace' ? 'lines' : 'pace'),
      j: () => step('next'),
      k: () => step('previous'),
      r: () => step('again'),
      '-': () => nudge(-0.1),
      '=': () => nudge(0.1),
      c: () => setOpened((now) => ({ ...now, copy: now.copy + 1 })),
      e: () => setOpened((now) => ({ ...now, export: now.export + 1 })),
    },
    singleKeys,
  );
  return (
    <CaptionToolbar
      view={view}
      isFinding={isFinding}
      isFollowing={isFollowing}
      onView={onView}
      onFind={isFinding ? closeFind : openFind}
      onFollow={toggleFollow}
      isSideBySide={isBeside}
      onSideBySide={toggleBeside}
      isLooping={isLooping}
      onLoop={() => toggleLoop(chosen())}
    >
      <ViewsMenu views={views} onChange={look} {...useDifferenceToggle(panel, track)} />
      <CaptionsCopy verbs={panel.getState()} openedBy={opened.copy} {...{ chosen, hasSecond }} />
      <CaptionsExport panel={panel} track={track} openedBy={opened.export} />
    </CaptionToolbar>
  );
}

/** Whether words that differ are marked; nothing where there are no two tracks of one language. */
function useDifferenceToggle(panel: CaptionsStore, track: ShownTrack) {
  const marks = useStore(panel, (state) => state.settings.beside.marks);
  const canDiffer = useStore(panel, ({ second }) => second !== null && isSameWrittenLanguage(track.lang, second.lang));
  return { marks: canDiffer ? marks : null, onMarks: panel.getState().toggleDifferences };
}
