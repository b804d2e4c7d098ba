import { type PriceTag, priceText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';

interface TabRowProps {
  /** What the tab has. */
  name: string;
  /** How much of it is held, or known, in words. */
  note?: string | null | undefined;
  /** What it costs to have it: said here, asked in the panel alone. */
  price: PriceTag;
  onOpen(): void;
}

/** One tab of the panel in a row, which opens it. A row never spends. */
export function TabRow({ name, note, price, onOpen }: TabRowProps) {
  const t = useTranslation();
  return (
    <button type="button" className="tab-row" onClick={onOpen}>
      <span className="grow">
        {name} {note && <span className="note">{note}</span>}
      </span>
      <span className="note">{priceText(t, price)}</span>
      <Icon name="chevron-right" small />
    </button>
  );
}
