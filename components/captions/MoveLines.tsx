import { type FormEvent, useState } from 'react';
import { NumberField } from '@/components/ui/NumberField';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import { shiftFrom, stretchLines } from '@/lib/captions/edit-lines';
import type { CaptionEditor } from '@/lib/captions/store/caption-editor';
import { TimeField } from './TimeStepper';

/** Shifting adds a time, stretching moves two lines to given times. */
export type MovedLines = 'shift' | 'stretch';

interface Props {
  moves: MovedLines;
  line: number;
  editor: CaptionEditor;
  onClose(): void;
}

/** The form below a line that moves several lines. */
export function MoveLines({ moves, ...props }: Props) {
  return moves === 'shift' ? <ShiftForm {...props} /> : <StretchForm {...props} />;
}

type FormProps = Omit<Props, 'moves'>;

function ShiftForm({ line, editor, onClose }: FormProps) {
  const t = useTranslation();
  const [seconds, setSeconds] = useState(0);
  const [isFromHere, setFromHere] = useState(false);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    editor.apply(shiftFrom(editor.lines(), isFromHere ? line : 0, seconds));
    onClose();
  };
  return (
    <form className="move-lines" onSubmit={apply}>
      <NumberField
        label={t('editShiftBy')}
        unit={t('pausesSeconds')}
        min={-3600}
        max={3600}
        tenths
        live
        value={seconds}
        onChange={setSeconds}
      />
      <Segmented
        label={t('lines')}
        options={[
          [false, t('editAllLines')],
          [true, t('editFromHere')],
        ]}
        value={isFromHere}
        onChoose={setFromHere}
      />
      <FormButtons onClose={onClose} />
    </form>
  );
}

/** The other point is the first line, or the last one if this is the first. */
function StretchForm({ line, editor, onClose }: FormProps) {
  const t = useTranslation();
  const cues = editor.lines();
  const other = line === 0 ? cues.length - 1 : 0;
  const startOf = (index: number) => cues[index]?.offset ?? 0;
  const [here, setHere] = useState(startOf(line));
  const [there, setThere] = useState(startOf(other));
  const isInOrder = line === 0 ? here < there : there < here;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (!isInOrder) return;
    editor.apply(stretchLines(editor.lines(), { line, start: here }, { line: other, start: there }));
    onClose();
  };
  const otherLabel = t(line === 0 ? 'editLastStarts' : 'editFirstStarts');
  return (
    <form className="move-lines" onSubmit={apply}>
      <span className="time-row">
        <span aria-hidden="true">{otherLabel}</span>
        <TimeField label={otherLabel} seconds={there} onChange={setThere} />
      </span>
      <span className="time-row">
        <span aria-hidden="true">{t('editThisStarts')}</span>
        <TimeField label={t('editThisStarts')} seconds={here} onChange={setHere} />
      </span>
      {!isInOrder && (
        <p className="note error-text" role="alert">
          {t('editPointsOrder')}
        </p>
      )}
      <FormButtons onClose={onClose} />
    </form>
  );
}

function FormButtons({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslation();
  return (
    <div className="flex-row">
      <button type="submit" className="button small">
        {t('editApply')}
      </button>
      <button type="button" className="button small quiet" onClick={onClose}>
        {t('cancel')}
      </button>
    </div>
  );
}
