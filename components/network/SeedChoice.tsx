import { useId } from 'react';
import { interceptLongPaste, maxPasteLength } from '@/components/import/long-paste';
import { useTranslation } from '@/components/ui/words';
import type { SeedSource } from '@/lib/network/crawl-seeds';

interface SeedChoiceProps {
  source: SeedSource;
  selected: number;
  complete: number;
  text: string;
  /** Videos that it names. */
  pasted: number;
  /** Words of the pasted text that name no video. */
  without: number;
  onSource(source: SeedSource): void;
  onType(text: string): void;
}

/** Where a crawl begins. */
export function SeedChoice({ source, selected, complete, text, pasted, without, onSource, onType }: SeedChoiceProps) {
  const t = useTranslation();
  const [name, note] = [useId(), useId()];
  const choices = [
    ['selected', t.plural('crawlSelected', selected), selected === 0],
    ['complete', t.plural('crawlComplete', complete), complete === 0],
    ['pasted', t('crawlPasted'), false],
  ] as const;
  return (
    <fieldset className="field">
      <legend className="label">{t('crawlSeeds')}</legend>
      {choices.map(([value, label, empty]) => (
        <label key={value} className="ticked">
          <input
            type="radio"
            name={name}
            checked={source === value}
            disabled={empty && source !== value}
            onChange={() => onSource(value)}
          />
          <span>{label}</span>
        </label>
      ))}
      {source === 'selected' && selected === 0 && <p className="note">{t('crawlSelectFirst')}</p>}
      {source === 'pasted' && (
        <>
          {text.length > maxPasteLength ? (
            <LongPasteNote videos={pasted} onAway={() => onType('')} />
          ) : (
            <textarea
              className="paste"
              dir="ltr"
              rows={4}
              spellCheck={false}
              aria-label={t('crawlPasted')}
              aria-describedby={note}
              value={text}
              onChange={({ target }) => onType(target.value)}
              onPaste={interceptLongPaste((long) => onType(`${text}\n${long}`))}
            />
          )}
          <p id={note} className="note">
            {without > 0 ? t.plural('crawlWithout', without) : t('crawlPasteNote')}
          </p>
        </>
      )}
    </fieldset>
  );
}

/** What was pasted is too long to stand in a field. */
function LongPasteNote({ videos, onAway }: { videos: number; onAway(): void }) {
  const t = useTranslation();
  return (
    <p>
      <span role="status">{t.plural('crawlLong', videos)}</span>{' '}
      <button type="button" className="link" onClick={onAway}>
        {t('crawlLongAway')}
      </button>
    </p>
  );
}
