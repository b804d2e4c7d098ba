import { type ReactNode, useId } from 'react';
import { mayTranscribe, type TrackQuestion } from '@/lib/core/captions/track-question';
import { languageName } from '@/lib/core/language-name';
import type { Quote } from '@/lib/core/service/price';
import { type CaptionMode, captionLanguages, captionModes } from '@/lib/core/service/value-sets';
import type { MessageName } from '@/lib/core/words';
import { LanguageBox } from '../LanguageBox';
import { type Blocked, PricedButton } from '../PricedButton';
import { PriceHint } from '../PriceHint';
import { useWords } from '../words';

interface Props {
  wanted: TrackQuestion;
  /** The reader's languages, in order. */
  preferred: readonly string[];
  quote: Quote;
  blocked?: Blocked | null;
  /** These captions are held already: since when, in milliseconds gone. */
  heldFor: number | null;
  onWant(change: Partial<TrackQuestion>): void;
  onGet(): void;
  onUsePrice(micros: number): void;
  /** Beside the button: the way back to what is held. */
  children?: ReactNode;
}

/** Which captions to get, what to do if there are none, and what it costs (CAP-05). */
export function StartForm({ wanted, preferred, quote, blocked, heldFor, onWant, onGet, onUsePrice, children }: Props) {
  const say = useWords();
  return (
    <div className="pad stack">
      <LanguageBox
        label={say('captionsLanguage')}
        codes={captionLanguages}
        preferred={preferred}
        none={say('languageAny')}
        value={wanted.lang}
        onChoose={(lang) => onWant({ lang })}
      />
      <Modes wanted={wanted} onMode={(mode) => onWant({ mode })} />
      <PricedButton
        label={say('captionsGet')}
        price={heldFor === null ? quote : { is: 'held', age: heldFor }}
        strong
        wide
        blocked={heldFor === null ? (blocked ?? null) : null}
        onPress={onGet}
      />
      {heldFor === null && <PriceHint quote={quote} onUse={onUsePrice} />}
      {children}
    </div>
  );
}

const modeNames: Record<CaptionMode, MessageName> = {
  default: 'modeSaySo',
  'fallback-auto-translated': 'modeTranslation',
  'fallback-whisper': 'modeTranscribe',
  'force-whisper': 'modeTranscribeAlways',
};
/** From the least to the most that the service does. */
const modeOrder = captionModes.toSorted(
  (a, b) => Object.keys(modeNames).indexOf(a) - Object.keys(modeNames).indexOf(b),
);

function Modes({ wanted, onMode }: { wanted: TrackQuestion; onMode(mode: CaptionMode): void }) {
  const say = useWords();
  const name = useId();
  const { lang } = wanted;
  return (
    <fieldset className="modes">
      <legend className="label">
        {lang === null ? say('modesAny') : say('modesIn', languageName(lang, say.locale))}
      </legend>
      {modeOrder.map((mode) => (
        <label key={mode} className="choice">
          <input type="radio" name={name} checked={wanted.mode === mode} onChange={() => onMode(mode)} />
          <span>{say(modeNames[mode])}</span>
          {mayTranscribe(mode) && wanted.mode === mode && <span className="note">{say('modeMinutes')}</span>}
        </label>
      ))}
    </fieldset>
  );
}
