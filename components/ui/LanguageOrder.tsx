import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './Icon';
import { useTranslation } from './translation';

interface NamedLanguage {
  code: string;
  name: string;
}

interface Props {
  /** In order of preference. */
  selected: readonly NamedLanguage[];
  /** Languages that can be added, sorted by name. */
  others: readonly NamedLanguage[];
  onOrder(codes: string[]): void;
}

/** An ordered list of languages that can be moved, removed and added by keyboard. */
export function LanguageOrder({ selected, others, onOrder }: Props) {
  const t = useTranslation();
  const [lastMove, setMoved] = useState<{ code: string; by: 'up' | 'down' } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const codes = selected.map(({ code }) => code);
  // A row that moves in the DOM loses the focus, so the focus is restored to the same button.
  useEffect(() => {
    if (lastMove)
      list.current?.querySelector<HTMLElement>(`[data-code="${lastMove.code}"] .${lastMove.by} button`)?.focus();
  }, [lastMove]);

  const move = (code: string, by: 'up' | 'down') => {
    const index = codes.indexOf(code);
    const to = by === 'up' ? index - 1 : index + 1;
    if (to < 0 || to >= codes.length) return;
    onOrder(codes.toSpliced(index, 1).toSpliced(to, 0, code));
    setMoved({ code, by });
  };
  const movedLanguage = lastMove && selected.find(({ code }) => code === lastMove.code);
  return (
    <div className="language-field">
      <ol className="language-order" ref={list}>
        {selected.map(({ code, name }, index) => (
          <Row key={code} code={code} index={index} name={name}>
            {selected.length > 1 && (
              <>
                <span className="up">
                  <IconButton icon="arrow-up" label={t('languageUp', name)} onPress={() => move(code, 'up')} />
                </span>
                <span className="down">
                  <IconButton icon="arrow-down" label={t('languageDown', name)} onPress={() => move(code, 'down')} />
                </span>
                <IconButton
                  icon="x"
                  label={t('languageRemove', name)}
                  onPress={() => onOrder(codes.filter((one) => one !== code))}
                />
              </>
            )}
          </Row>
        ))}
      </ol>
      <AddLanguage others={others} onAdd={(code) => onOrder([...codes, code])} />
      <p className="visually-hidden" role="status">
        {movedLanguage && t('languageAt', movedLanguage.name, codes.indexOf(movedLanguage.code) + 1, codes.length)}
      </p>
    </div>
  );
}

function Row({ code, index, name, children }: { code: string; index: number; name: string; children: ReactNode }) {
  return (
    <li className="flex-row" data-code={code}>
      <span className="note">{index + 1}</span>
      <span className="grow">
        {name} <bdi className="note">{code}</bdi>
      </span>
      {children}
    </li>
  );
}

function AddLanguage({ others, onAdd }: { others: readonly NamedLanguage[]; onAdd: (code: string) => void }) {
  const t = useTranslation();
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {t('languageAdd')}
      </label>
      <select id={id} className="select" value="" onChange={(event) => onAdd(event.target.value)}>
        <option value="" disabled>
          {t('languageAdd')}
        </option>
        {others.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
