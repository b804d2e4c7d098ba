import { useId, useState } from 'react';
import { useTranslation } from '@/components/ui/words';

interface NoCaptionsPhrasesProps {
  phrases: readonly string[];
  onChange(phrases: readonly string[]): void;
}

/** Phrases by which a refusal of captions is recognised as "no captions": one a line; none leaves it to the built-in rule. */
export function NoCaptionsPhrases({ phrases, onChange }: NoCaptionsPhrasesProps) {
  const t = useTranslation();
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const save = () => {
    if (typed !== null) onChange(phrasesIn(typed));
    type(null);
  };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('noCaptionsPhrases')}
      </label>
      <textarea
        id={id}
        className="input writing"
        rows={3}
        dir="auto"
        spellCheck={false}
        maxLength={2000}
        aria-describedby={`${id}-note`}
        value={typed ?? phrases.join('\n')}
        onChange={(event) => type(event.target.value)}
        onBlur={save}
      />
      <p id={`${id}-note`} className="note">
        {t('noCaptionsPhrasesNote')}
      </p>
    </div>
  );
}

const phrasesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
