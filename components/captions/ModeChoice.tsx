import { useId } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { mayTranscribe, type TrackRequest } from '@/lib/captions/track-request';
import { type CaptionMode, captionModes } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName } from '@/lib/shared/localized-text';

const modeMessages: Record<CaptionMode, MessageName> = {
  default: 'modeSaySo',
  'fallback-auto-translated': 'modeTranslation',
  'fallback-whisper': 'modeTranscribe',
  'force-whisper': 'modeTranscribeAlways',
};
/** Sorted by how much the service does. */
const modeOrder = captionModes.toSorted(
  (a, b) => Object.keys(modeMessages).indexOf(a) - Object.keys(modeMessages).indexOf(b),
);

/** Selects what the service does if there are no captions in the requested language. */
export function ModeChoice({ wanted, onMode }: { wanted: TrackRequest; onMode(mode: CaptionMode): void }) {
  const t = useTranslation();
  const name = useId();
  const { lang } = wanted;
  return (
    <fieldset className="modes">
      <legend className="label">{lang === null ? t('modesAny') : t('modesIn', languageName(lang, t.locale))}</legend>
      {modeOrder.map((mode) => (
        <label key={mode} className="choice">
          <input type="radio" name={name} checked={wanted.mode === mode} onChange={() => onMode(mode)} />
          <span>{t(modeMessages[mode])}</span>
          {mayTranscribe(mode) && wanted.mode === mode && <span className="note">{t('modeMinutes')}</span>}
        </label>
      ))}
    </fieldset>
  );
}
