import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { type OptionSectionId, optionSections } from './option-index';

interface OptionsView {
  shown: ReadonlySet<OptionSectionId>;
  /** The section that gets the focus; a new object for each jump. */
  target: { id: OptionSectionId } | null;
  isSearching: boolean;
  /** Shows a section and moves the focus to it. */
  goTo(id: OptionSectionId): void;
}

export const OptionsViewContext = createContext<OptionsView>({
  shown: new Set(),
  target: null,
  isSearching: false,
  goTo: () => {},
});

interface Props {
  id: OptionSectionId;
  description?: string;
  children: ReactNode;
}

export function OptionsSection({ id, description, children }: Props) {
  const t = useTranslation();
  const { shown, target } = useContext(OptionsViewContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (target?.id !== id) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [target, id]);
  return (
    // A hidden section stays mounted, so that it keeps what the user has typed.
    <section id={id} hidden={!shown.has(id)}>
      <div className="section-intro">
        <h2 ref={heading} tabIndex={-1}>
          {t(optionSections[id].title)}
        </h2>
        {description && <p className="note">{description}</p>}
      </div>
      <div className="section-controls">{children}</div>
    </section>
  );
}
