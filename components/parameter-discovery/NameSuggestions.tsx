import { useId } from 'react';
import { useTranslation } from '@/components/ui/translation';
import type { NameChoice, NameSuggestion } from '@/lib/parameter-discovery/name-suggestion';
import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import { meaningText, sourceLabels } from './name-text';
import { EvidenceDetails } from './ParameterNameTable';

interface ConfirmedChoice {
  key: UndocumentedNameKey;
  choice: NameChoice;
}
interface Props {
  suggestions: readonly NameSuggestion[];
  onConfirm(choices: readonly ConfirmedChoice[]): void;
}

/**
 * Shows discovered parameter names for confirmation. If sources disagree on a name, all candidates are listed and none
 * is selected.
 */
export function NameSuggestions({ suggestions, onConfirm }: Props) {
  const t = useTranslation();
  if (suggestions.length === 0) return null;
  const preselectedChoices = suggestions.flatMap(({ key, preselected }) =>
    preselected ? [{ key, choice: preselected }] : [],
  );
  return (
    <section className="field" aria-label={t('namesFound')}>
      <h3 className="label">{t('namesFound')}</h3>
      <ul className="row-list parameter-names">
        {suggestions.map((suggestion) => (
          <SuggestionRow key={suggestion.key} suggestion={suggestion} onConfirm={onConfirm} />
        ))}
      </ul>
      {preselectedChoices.length > 0 && (
        <div className="actions">
          <button type="button" className="button primary" onClick={() => onConfirm(preselectedChoices)}>
            {t.plural('namesConfirmAll', preselectedChoices.length)}
          </button>
        </div>
      )}
    </section>
  );
}

function SuggestionRow({ suggestion, onConfirm }: { suggestion: NameSuggestion } & Pick<Props, 'onConfirm'>) {
  const t = useTranslation();
  const { key, choices, preselected, known } = suggestion;
  const name = useId();
  return (
    <li>
      <span id={name} className="grow strong">
        {meaningText(t, key)}
      </span>
      {choices.length > 1 && <p className="note warning-text full-width">{t('namesDisagree')}</p>}
      {known && (
        <p className="note full-width">
          {known.name === null ? t('namesReplacesUnknown') : t('namesReplaces', known.name)}
        </p>
      )}
      {choices.length === 1 && !preselected && !known && (
        <p className="note warning-text full-width">{t('namesTwice')}</p>
      )}
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.name ?? ''}
          nameKey={key}
          labelId={name}
          choice={choice}
          onConfirm={() => onConfirm([{ key, choice }])}
        />
      ))}
    </li>
  );
}

interface ChoiceProps {
  nameKey: UndocumentedNameKey;
  labelId: string;
  choice: NameChoice;
  onConfirm(): void;
}

function ChoiceRow({ nameKey, labelId, choice, onConfirm }: ChoiceProps) {
  const t = useTranslation();
  const { name, from, evidence } = choice;
  const buttonId = useId();
  const nameId = useId();
  return (
    <div className="name-choice full-width">
      {name === null ? (
        <span id={nameId} className="grow">
          {t('nameNoneFound', undocumentedNames[nameKey].assumed)}
        </span>
      ) : (
        <bdi id={nameId} className="grow code">
          {name}
        </bdi>
      )}
      <span className="note">{from.map((source) => t(sourceLabels[source])).join(', ')}</span>
      <button
        id={buttonId}
        type="button"
        className="button small"
        aria-labelledby={`${buttonId} ${nameId} ${labelId}`}
        onClick={onConfirm}
      >
        {t('nameConfirm')}
      </button>
      <EvidenceDetails texts={evidence} />
    </div>
  );
}
