import type { KeyboardEvent } from 'react';
import { Icon, type IconName } from './Icon';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon: IconName;
}

interface Props<Id extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onTab(id: Id): void;
}

export const tabElementIds = (id: string): { tab: string; panel: string } => ({
  tab: `tab-${id}`,
  panel: `panel-${id}`,
});

/**
 * A tab bar that shows icons if the labels do not fit. It is one tab stop; arrow keys move between tabs in reading
 * direction.
 */
export function TabBar<Id extends string>({ label, tabs, current, onTab }: Props<Id>) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = tabs[tabAfter(event, tabs)];
    if (!next) return;
    event.preventDefault();
    onTab(next.id);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`#${tabElementIds(next.id).tab}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabElementIds(tab.id).tab}
          type="button"
          className="tab"
          role="tab"
          aria-selected={tab.id === current}
          aria-controls={tab.id === current ? tabElementIds(tab.id).panel : undefined}
          tabIndex={tab.id === current ? 0 : -1}
          title={tab.label}
          onClick={() => onTab(tab.id)}
          onKeyDown={onKeyDown}
        >
          <Icon name={tab.icon} />
          <span>{tab.label}</span>
        </button>
      ))}
    </div>
  );
}

/** Returns the index that a key moves to; -1 for other keys. */
function tabAfter({ key, currentTarget }: KeyboardEvent<HTMLElement>, tabs: readonly { id: string }[]): number {
  const index = tabs.findIndex(({ id }) => tabElementIds(id).tab === currentTarget.id);
  const forward = currentTarget.closest('[dir="rtl"]') ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return (index + 1) % tabs.length;
  if (key === backward) return (index - 1 + tabs.length) % tabs.length;
  if (key === 'Home') return 0;
  return key === 'End' ? tabs.length - 1 : -1;
}
