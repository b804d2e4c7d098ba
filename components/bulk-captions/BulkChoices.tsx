import type { ReactNode } from 'react';
import { ModeChoice } from '@/components/captions/ModeChoice';
import { LanguageBox } from '@/components/ui/LanguageBox';
import { useWords } from '@/components/ui/words';
import { captionFormats, formats, isWritten, type WrittenFormat } from '@/lib/captions/formats';
import type { TrackQuestion } from '@/lib/captions/track-request';
import type { Views } from '@/lib/captions/views';
import { captionLanguages } from '@/lib/service/value-sets';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  wanted: TrackQuestion;
  /** The reader's languages, in order. */
  preferred: readonly string[];
  formats: readonly WrittenFormat[];
  views: Views;
  onWant(change: Partial<TrackQuestion>): void;
  onFormats(formats: WrittenFormat[]): void;
  onView(change: Partial<Views>): void;
  /** Limits. */
  children: ReactNode;
}

/** Which captions, and as which files. */
export function BulkChoices({ wanted, preferred, formats: chosen, views, onWant, onFormats, onView, children }: Props) {
  const say = useWords();
  return (
    <div className="many-choices">
      <div className="stack">
        <LanguageBox
          label={say('captionsLanguage')}
          codes={captionLanguages}
          preferred={preferred}
          none={say('languageAny')}
          value={wanted.lang}
          onChoose={(lang) => onWant({ lang })}
        />
        <ModeChoice wanted={wanted} onMode={(mode) => onWant({ mode })} />
        {children}
      </div>
      <div className="stack">
        <Formats chosen={chosen} onChoose={onFormats} />
        <ViewBoxes views={views} onView={onView} />
      </div>
    </div>
  );
}

const written = captionFormats.filter(isWritten);

/** One format at least: a zip without files is none. */
function Formats({ chosen, onChoose }: { chosen: readonly WrittenFormat[]; onChoose(formats: WrittenFormat[]): void }) {
  const say = useWords();
  const turn = (format: WrittenFormat) => {
    const next = written.filter((one) => (one === format) !== chosen.includes(one));
    if (next.length > 0) onChoose(next);
  };
  return (
    <fieldset className="field">
      <legend className="label">{say('manyFormats')}</legend>
      <div className="many-formats">
        {written.map((format) => (
          <label key={format} className="ticked">
            <input type="checkbox" checked={chosen.includes(format)} onChange={() => turn(format)} />
            <span>{say(formats[format].name as MessageName)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const viewNames = {
  noTags: 'viewNoTags',
  rolling: 'viewRolling',
  sentences: 'viewSentences',
  noSounds: 'viewNoSounds',
} as const satisfies Partial<Record<keyof Views, MessageName>>;
const viewList = Object.keys(viewNames) as (keyof typeof viewNames)[];

function ViewBoxes({ views, onView }: Pick<Props, 'views' | 'onView'>) {
  const say = useWords();
  return (
    <fieldset className="field">
      <legend className="label">{say('manyViews')}</legend>
      {viewList.map((view) => (
        <label key={view} className="ticked">
          <input type="checkbox" checked={views[view]} onChange={() => onView({ [view]: !views[view] })} />
          <span>{say(viewNames[view])}</span>
        </label>
      ))}
    </fieldset>
  );
}
