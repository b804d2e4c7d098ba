import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { type CaptionEditor, createCaptionEditor } from '@/lib/captions/store/caption-editor';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import type { CaptionListHandle } from './CaptionList';
import { LineEditor } from './LineEditor';
import { createPlacedEditor, type PlacedEditor } from './placed-editor';
import { usePausedFollowing } from './use-paused-following';
import './edit.css';

interface Props {
  track: ShownTrack;
  lines: RefObject<CaptionListHandle | null>;
  /** True while the lines are shown, and not another view of the captions. */
  isListShown: boolean;
}

/** Edits the shown track: a band above the lines, and an editor in the place of a line. */
export function EditCaptions({ track, lines, isListShown }: Props) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const videoId = useCaptions((state) => state.subject?.videoId) ?? '';
  const line = useCaptions((state) => state.editing?.line ?? null);
  const [editor] = useState(() => createCaptionEditor(captions, track, videoId));
  const { undos, isStorageFull } = useStore(editor.store);
  const { setEditing } = captions.getState();
  useEffect(() => {
    editor.open();
    return () => void editor.close();
  }, [editor]);
  const undo = () => {
    const next = editor.undo(line ?? 0);
    if (next !== null && line !== null) setEditing({ line: Math.min(next, editor.lines().length - 1) });
  };
  useUndoKey(undo);
  const cue = line === null ? undefined : track.cues[line];
  return (
    <>
      <div className="edit-band">
        <Notice
          icon="pencil"
          action={
            <>
              <button type="button" className="button small quiet" disabled={undos.length === 0} onClick={undo}>
                {t('undo')}
              </button>
              <button type="button" className="button small" onClick={() => setEditing(null)}>
                {t('editDone')}
              </button>
            </>
          }
        >
          {isStorageFull ? t('editStorageFull') : t('editing')}
        </Notice>
      </div>
      {isListShown && cue && line !== null && (
        <PlacedLineEditor line={line} lines={lines} editor={editor} track={track} />
      )}
    </>
  );
}

/** Ctrl+Z undoes the last edit, except in a field with a text of its own to undo. */
function useUndoKey(undo: () => void): void {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const field = event.target instanceof Element ? event.target.closest('input, textarea') : null;
      if (!isUndo || field?.hasAttribute('data-typed')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

interface PlacedProps extends Pick<Props, 'track' | 'lines'> {
  line: number;
  editor: CaptionEditor;
}

function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'line-editor';
  return host;
}

/** Shows the editor in the place of its line. */
function PlacedLineEditor({ line, lines, editor, track }: PlacedProps) {
  const { setEditing } = useCaptionsStore().getState();
  const [host] = useState(createHost);
  const placed = useRef<PlacedEditor>(null);
  usePausedFollowing(true);
  useLayoutEffect(() => {
    const remove = lines.current?.extend((list) => {
      placed.current = createPlacedEditor(list, host, { replaces: true });
      return placed.current;
    });
    return () => {
      placed.current?.show(null);
      placed.current?.destroy();
      remove?.();
    };
  }, [lines, host]);
  useLayoutEffect(() => {
    if (lines.current?.positionOf(line) !== 'seen') lines.current?.scrollIntoView(line);
    placed.current?.show(line);
  }, [line, lines]);
  const leave = () => {
    setEditing({ line: null });
    // The line is hidden as long as the editor is there.
    requestAnimationFrame(() => lines.current?.focus(line));
  };
  const open = (next: number) => setEditing({ line: next });
  return createPortal(
    <LineEditor key={line} track={track} line={line} editor={editor} onLine={open} onLeave={leave} />,
    host,
  );
}
