import { useId } from 'react';
import { useTranslation } from '@/components/ui/words';
import type { ListAddress } from '@/lib/search/list-address';

interface ListAddressFieldProps {
  text: string;
  named: ListAddress;
  onType(text: string): void;
}

const addressNotes = { playlist: 'listIsPlaylist', channel: 'listIsChannel', video: 'listIsVideo' } as const;
const addressErrors = {
  nothing: 'listNothing',
  personal: 'listPersonal',
  handle: 'listHandle',
  unknown: 'listUnknown',
} as const;

/** Takes an address or an id of any kind, and says at once what it names, or what to paste instead. */
export function ListAddressField({ text, named, onType }: ListAddressFieldProps) {
  const t = useTranslation();
  const [id, note] = [useId(), useId()];
  const bad = named.is === 'none' && named.because !== 'nothing';
  return (
    <div className="field">
      <label htmlFor={id}>{t('listField')}</label>
      <span className={bad ? 'input bad' : 'input'}>
        <input
          id={id}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={t('listPlaceholder')}
          aria-invalid={bad || undefined}
          aria-describedby={note}
          onChange={({ target }) => onType(target.value)}
        />
      </span>
      <p id={note} className={bad ? 'note failed' : 'note'} aria-live="polite">
        {named.is === 'list' ? t(addressNotes[named.of.is], named.of.id) : t(addressErrors[named.because])}
      </p>
    </div>
  );
}
