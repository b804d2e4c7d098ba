import { useId } from 'react';
import { interceptLongPaste, maxPasteLength } from '@/components/import/long-paste';
import { useTranslation } from '@/components/ui/words';
import type { SeedSource } from '@/lib/network/seeds';

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
  const say = useTranslation();
  const [name, note] = [useId(), useId()];
  const choices = [
    ['selected', say.plural('crawlSelected', selected), selected === 0],
    ['complete', say.plural('crawlComplete', complete), complete === 0],
    ['pasted', say('crawlPasted'), false],
  ] as const;
  return (
    <fieldset className="field">
      <legend className="label">{say('crawlSeeds')}</legend>
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
      {source === 'selected' && selected === 0 && <p className="note">{say('crawlSelectFirst')}</p>}
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
              aria-label={say('crawlPasted')}
              aria-describedby={note}
              value={text}
              onChange={({ target }) => onType(target.value)}
              onPaste={interceptLongPaste((long) => onType(`${text}\n${long}`))}
            />
          )}
          <p id={note} className="note">
            {without > 0 ? say.plural('crawlWithout', without) : say('crawlPasteNote')}
          </p>
        </>
      )}
    </fieldset>
  );
}

/** What was pasted is too long to stand in a field. */
function LongPasteNote({ videos, onAway }: { videos: number; onAway(): void }) {
  const say = useTranslation();
  return (
    <p>
      <span role="status">{say.plural('crawlLong', videos)}</span>{' '}
      <button type="button" className="link" onClick={onAway}>
        {say('crawlLongAway')}
      </button>
    </p>
  );
}
