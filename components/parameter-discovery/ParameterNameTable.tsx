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
  onTakeBack(key: UndocumentedNameKey): void;
}

/** Lists the undocumented parameter names: their meaning, the name in use, and its source. */
export function ParameterNameTable({
  learned,
  ...verbs
}: { learned: Readonly<Record<string, DiscoveredName>> } & NameActions) {
  return (
    <ul className="book names">
      {undocumentedNameKeys.map((key) => (
        <NameRow key={key} of={key} held={learned[key]} {...verbs} />
      ))}
    </ul>
  );
}

interface NameRowProps extends NameActions {
  of: UndocumentedNameKey;
  held: DiscoveredName | undefined;
}

function NameRow({ of, held, onSet, onTakeBack }: NameRowProps) {
  const t = useTranslation();
  const labelId = useId();
  const buttonId = useId();
  // Labelled by the button's own text and the name, in any word order.
  const labelled = { id: buttonId, 'aria-labelledby': `${buttonId} ${labelId}` };
  return (
    <li>
      <NameField of={of} held={held} labelId={labelId} onSet={onSet} onTakeBack={onTakeBack} />
      <div className="name-state">
        <span className={held?.name === null ? 'note warned' : 'note'}>{nameStateText(t, of, held)}</span>
        {held ? (
          <button {...labelled} type="button" className="link" onClick={() => onTakeBack(of)}>
            {t('nameTakeBack')}
          </button>
        ) : (
          <button {...labelled} type="button" className="link" onClick={() => onSet(of, null)}>
            {t('nameNotTaken')}
          </button>
        )}
        {held && <EvidenceDetails texts={[held.evidence]} />}
      </div>
    </li>
  );
}

function NameField({ of, held, labelId, onSet, onTakeBack }: NameRowProps & { labelId: string }) {
  const t = useTranslation();
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const { assumed } = undocumentedNames[of];
  const now = held ? (held.name ?? '') : assumed;
  const leave = () => {
    const name = typed?.trim();
    type(null);
    if (!name || name === now) return;
    // Entering the assumed name resets it, unless it was rejected: then the user insists.
    if (name === assumed && held?.name !== null) onTakeBack(of);
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
