import { createContext, type ReactNode, useContext } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

/** Puts a value on the clipboard; `what` is the name of its field. */
export type CopyValue = (text: string, what: string) => void;

interface FactListOptions {
  onCopy: CopyValue;
  /** Fields that were given in a shape that could not be read. */
  unread?: ReadonlySet<string>;
}

const FactsContext = createContext<FactListOptions>({ onCopy: () => {} });

/** Names and values, each of which can be copied. */
export function FactList({ children, ...shared }: FactListOptions & { children: ReactNode }) {
  return (
    <FactsContext value={shared}>
      <dl className="facts pad">{children}</dl>
    </FactsContext>
  );
}

interface Props {
  name: string;
  /** What the service calls it. */
  field?: string;
  /** What is copied, whole and as it came. `undefined` was not given; '' was given and is empty. */
  value: string | undefined;
  /** How it is shown, where that is more than its text. */
  children?: ReactNode;
}

/** One name and its value: never an empty line, never a made-up 0. */
export function Fact({ name, field = '', value, children }: Props) {
  const t = useTranslation();
  const { unread } = useContext(FactsContext);
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {value === undefined && <span className="none">{t(unread?.has(field) ? 'givenUnread' : 'notGiven')}</span>}
        {value === '' && <span className="none">{t('givenEmpty')}</span>}
        {value && <div className="given">{children ?? <bdi>{value}</bdi>}</div>}
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
      className="icon copy-value"
      aria-label={label}
      title={label}
      onClick={() => onCopy(value, name)}
    >
      <Icon name="copy" small />
    </button>
  );
}
