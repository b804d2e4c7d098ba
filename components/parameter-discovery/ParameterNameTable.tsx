import { useId, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { DiscoveredName } from '@/lib/settings/discovered-name';
import { meaningText, nameStateText, undocumentedNameKeys } from './name-text';

/** Shows the quotations that are the evidence for a name. */
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
  /** `name` is `null` if the service rejects the assumed name and the correct name is unknown. */
  onSet(key: UndocumentedNameKey, name: string | null): void;
  onReset(key: UndocumentedNameKey): void;
}

/** Lists the undocumented parameter names: their meaning, the name in use, and its source. */
export function ParameterNameTable({
  discoveredNames,
  ...actions
}: { discoveredNames: Readonly<Record<string, DiscoveredName>> } & NameActions) {
  return (
    <ul className="row-list parameter-names">
      {undocumentedNameKeys.map((key) => (
        <NameRow key={key} nameKey={key} discoveredName={discoveredNames[key]} {...actions} />
      ))}
    </ul>
  );
}

interface NameRowProps extends NameActions {
  nameKey: UndocumentedNameKey;
  discoveredName: DiscoveredName | undefined;
}

function NameRow({ nameKey, discoveredName, onSet, onReset }: NameRowProps) {
  const t = useTranslation();
  const labelId = useId();
  const buttonId = useId();
  // The button text alone does not identify the parameter, so the label also contains its meaning.
  const labelled = { id: buttonId, 'aria-labelledby': `${buttonId} ${labelId}` };
  return (
    <li>
      <NameField nameKey={nameKey} discoveredName={discoveredName} labelId={labelId} onSet={onSet} onReset={onReset} />
      <div className="name-state">
        <span className={discoveredName?.name === null ? 'note warning-text' : 'note'}>
          {nameStateText(t, nameKey, discoveredName)}
        </span>
        {discoveredName ? (
          <button {...labelled} type="button" className="link" onClick={() => onReset(nameKey)}>
            {t('nameUndo')}
          </button>
        ) : (
          <button {...labelled} type="button" className="link" onClick={() => onSet(nameKey, null)}>
            {t('nameNotTaken')}
          </button>
        )}
        {discoveredName && <EvidenceDetails texts={[discoveredName.evidence]} />}
      </div>
    </li>
  );
}

function NameField({ nameKey, discoveredName, labelId, onSet, onReset }: NameRowProps & { labelId: string }) {
  const t = useTranslation();
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const { assumed } = undocumentedNames[nameKey];
  const currentName = discoveredName ? (discoveredName.name ?? '') : assumed;
  const commit = () => {
    const name = typed?.trim();
    type(null);
    if (!name || name === currentName) return;
    // Entering the assumed name resets the entry. If the service has rejected that name, it is stored instead, because
    // the user explicitly wants to send it.
    if (name === assumed && discoveredName?.name !== null) onReset(nameKey);
    else onSet(nameKey, name);
  };
  return (
    <>
      <label id={labelId} className="grow" htmlFor={id}>
        {meaningText(t, nameKey)}
      </label>
      <span className="input name-input">
        <input
          id={id}
          className="code"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed ?? currentName}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      </span>
    </>
  );
}
