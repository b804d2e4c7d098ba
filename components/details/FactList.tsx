import { createContext, type ReactNode, useContext } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

/** Copies a value. `fieldName` is the displayed name of its field. */
export type CopyValue = (text: string, fieldName: string) => void;

interface FactListOptions {
  onCopy: CopyValue;
  /** Names of the fields whose values could not be read. */
  unreadable?: ReadonlySet<string>;
}

const FactsContext = createContext<FactListOptions>({ onCopy: () => {} });

export function FactList({ children, ...shared }: FactListOptions & { children: ReactNode }) {
  return (
    <FactsContext value={shared}>
      <dl className="facts padded">{children}</dl>
    </FactsContext>
  );
}

interface Props {
  name: string;
  /** The name of the field in the response. */
  field?: string;
  /** The received text, which is also the copied text. `undefined` means missing, '' means empty. */
  value: string | undefined;
  /** Displayed in place of the plain text, for example a link. */
  children?: ReactNode;
}

/** Shows a name and its value, or a note that the value is missing, empty or unreadable. */
export function Fact({ name, field = '', value, children }: Props) {
  const t = useTranslation();
  const { unreadable } = useContext(FactsContext);
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {value === undefined && (
          <span className="no-value">{t(unreadable?.has(field) ? 'givenUnread' : 'notGiven')}</span>
        )}
        {value === '' && <span className="no-value">{t('givenEmpty')}</span>}
        {value && <div className="fact-value">{children ?? <bdi>{value}</bdi>}</div>}
        {value && <CopyButton name={name} value={value} />}
      </dd>
    </>
  );
}

function CopyButton({ name, value }: { name: string; value: string }) {
  const t = useTranslation();
  const { onCopy } = useContext(FactsContext);
  const label = t('detailsCopyValue', name);
  return (
    <button
      type="button"
      className="icon-button copy-value"
      aria-label={label}
      title={label}
      onClick={() => onCopy(value, name)}
    >
      <Icon name="copy" small />
    </button>
  );
}
