import { useId, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';
import type { DiscoveredName } from '@/lib/parameter-discovery/discovered-name';
import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import { meaningText, nameStateText, undocumentedNameKeys } from './name-text';

/** Shows the quoted evidence of a name. */
export function EvidenceDetails({ texts }: { texts: readonly string[] }) {
  const t = useTranslation();
  const shownTexts = texts.filter((text) => text !== '');
  if (shownTexts.length === 0) return null;
  return (
    <details className="evidence">
      <summary>{t('nameEvidence')}</summary>
      {shownTexts.map((text) => (
        <p key={text} className="note" dir="auto">
          {text}
        </p>
      ))}
    </details>
  );
}

interface NameActions {
  /** `null`: the service rejects the assumed name, and the right one is unknown. */
  onSet(key: UndocumentedNameKey, name: string | null): void;
  onReset(key: UndocumentedNameKey): void;
}

/** Lists the undocumented parameter names: their meaning, the name in use, and its source. */
export function ParameterNameTable({
  learned,
  ...verbs
}: { learned: Readonly<Record<string, DiscoveredName>> } & NameActions) {
  return (
    <ul className="book names">
      {undocumentedNameKeys.map((key) => (
        <NameRow key={key} of={key} known={learned[key]} {...verbs} />
      ))}
    </ul>
  );
}

interface NameRowProps extends NameActions {
  of: UndocumentedNameKey;
  known: DiscoveredName | undefined;
}

function NameRow({ of, known, onSet, onReset }: NameRowProps) {
  const t = useTranslation();
  const labelId = useId();
  const buttonId = useId();
  // The button's text alone does not name the parameter, so its meaning is added to the label.
  const labelled = { id: buttonId, 'aria-labelledby': `${buttonId} ${labelId}` };
  return (
    <li>
      <NameField of={of} known={known} labelId={labelId} onSet={onSet} onReset={onReset} />
      <div className="name-state">
        <span className={known?.name === null ? 'note warned' : 'note'}>{nameStateText(t, of, known)}</span>
        {known ? (
          <button {...labelled} type="button" className="link" onClick={() => onReset(of)}>
            {t('nameUndo')}
          </button>
        ) : (
          <button {...labelled} type="button" className="link" onClick={() => onSet(of, null)}>
            {t('nameNotTaken')}
          </button>
        )}
        {known && <EvidenceDetails texts={[known.evidence]} />}
      </div>
    </li>
  );
}

function NameField({ of, known, labelId, onSet, onReset }: NameRowProps & { labelId: string }) {
  const t = useTranslation();
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const { assumed } = undocumentedNames[of];
  const now = known ? (known.name ?? '') : assumed;
  const leave = () => {
    const name = typed?.trim();
    type(null);
    if (!name || name === now) return;
    // Entering the assumed name resets it, unless it was rejected: then the user wants to send it all the same.
    if (name === assumed && known?.name !== null) onReset(of);
    else onSet(of, name);
  };
  return (
    <>
      <label id={labelId} className="grow" htmlFor={id}>
        {meaningText(t, of)}
      </label>
      <span className="input named">
        <input
          id={id}
          className="code"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed ?? now}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      </span>
    </>
  );
}
