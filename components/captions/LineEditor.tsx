import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCaptionsStore } from '@/components/captions/use-captions';
import { IconButton } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import { changeText, changeTime, deleteLine, mergeWithNext, splitLine } from '@/lib/captions/edit-lines';
import { rateUnitOf } from '@/lib/captions/rate-unit';
import type { CaptionEditor } from '@/lib/captions/store/caption-editor';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { clockText } from '@/lib/shared/time-text';
import { lineRate } from '@/lib/speech-rate/speech-rate';
import { type MovedLines, MoveLines } from './MoveLines';
import { TimeStepper } from './TimeStepper';

interface Props {
  track: ShownTrack;
  line: number;
  editor: CaptionEditor;
  /** Opens the editor of another line. */
  onLine(line: number): void;
  onLeave(): void;
}

/** A pause in typing after which the text is saved, in milliseconds. */
const typingPause = 800;

/** Edits one line. What was typed is saved after a pause, and when the editor disappears. */
export function LineEditor({ track, line, editor, onLine, onLeave }: Props) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const cue = track.cues[line];
  const [moves, setMoves] = useState<MovedLines | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { typed, type, commit, discard } = useDraft(editor, line, cue?.text);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.closest('.edit-line')?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (!cue) return null;
  const { lines, apply } = editor;
  const text = typed ?? cue.text;
  const end = cue.offset + cue.duration;
  const { rate } = lineRate(cue, rateUnitOf(cue.lang, cue.text));
  const split = () => {
    const position = field.current?.selectionStart ?? 0;
    commit();
    if (apply(splitLine(lines(), line, position))) onLine(line + 1);
    field.current?.focus();
  };
  const merge = () => {
    commit();
    apply(mergeWithNext(lines(), line));
    field.current?.focus();
  };
  const remove = () => {
    discard();
    apply(deleteLine(lines(), line));
    onLeave();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isNext = event.key === 'Enter' && !event.shiftKey;
    if (!isNext && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (!isNext) discard();
    commit();
    if (isNext && line + 1 < lines().length) onLine(line + 1);
    else onLeave();
  };
  return (
    <fieldset className="edit-line" aria-label={t('editLineAt', clockText(cue.offset))}>
      <div className="edit-times">
        <TimeStepper
          name="start"
          seconds={cue.offset}
          onChange={(seconds) => apply(changeTime(lines(), line, 'start', seconds))}
        />
        <TimeStepper
          name="end"
          seconds={end}
          onChange={(seconds) => apply(changeTime(lines(), line, 'end', seconds))}
        />
        {rate !== null && (
          <span className="note">
            {t(rateUnitOf(cue.lang, cue.text) === 'words' ? 'savedWpm' : 'savedCpm', Math.round(rate))}
          </span>
        )}
      </div>
      <textarea
        ref={field}
        className="input passage"
        rows={2}
        dir="auto"
        aria-label={t('editText')}
        value={text}
        data-typed={typed === null ? undefined : ''}
        onChange={({ target }) => type(target.value)}
        onBlur={commit}
        onKeyDown={handleKey}
      />
      <div className="flex-row wrap">
        <button type="button" className="button small" onClick={split}>
          {t('editSplit')}
        </button>
        <button type="button" className="button small" disabled={line + 1 >= track.cues.length} onClick={merge}>
          {t('editMerge')}
        </button>
        <span className="grow" />
        <IconButton icon="play" label={t('keySeek')} onPress={() => captions.getState().seek(cue.offset)} />
        <Menu icon="ellipsis-vertical" label={t('editMore')}>
          <MenuItem label={t('editShift')} onPress={() => setMoves('shift')} />
          <MenuItem label={t('editStretch')} disabled={track.cues.length < 2} onPress={() => setMoves('stretch')} />
          <MenuItem label={t('editDeleteLine')} danger disabled={track.cues.length < 2} onPress={remove} />
        </Menu>
      </div>
      {moves && <MoveLines key={moves} moves={moves} line={line} editor={editor} onClose={() => setMoves(null)} />}
    </fieldset>
  );
}

/** The text that is typed and not saved yet; `null` if there is none. `text` is the saved one. */
function useDraft(editor: CaptionEditor, line: number, text: string | undefined) {
  const [typed, setTyped] = useState<string | null>(null);
  const draft = useRef<string | null>(null);
  const timer = useRef(0);
  const [actions] = useState(() => ({
    commit() {
      window.clearTimeout(timer.current);
      const written = draft.current;
      draft.current = null;
      if (written !== null) editor.apply(changeText(editor.lines(), line, written));
    },
    discard() {
      window.clearTimeout(timer.current);
      draft.current = null;
      setTyped(null);
    },
    type(written: string) {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(actions.commit, typingPause);
      draft.current = written;
      setTyped(written);
    },
  }));
  // An edit or its undo replaces what is in the field.
  useLayoutEffect(() => {
    if (text !== undefined && draft.current === null) setTyped(null);
  }, [text]);
  useEffect(() => actions.commit, [actions]);
  return { typed: typed === text ? null : typed, ...actions };
}
