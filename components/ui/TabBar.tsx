import type { KeyboardEvent } from 'react';
import { Icon, type IconName } from './Icon';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon: IconName;
}

interface Props<Id extends string> {
  /** What the tabs choose between, read aloud. */
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onTab(id: Id): void;
}

/** The id of a tab's button, for its panel to be labelled by, and of its panel. */
export const tabElementIds = (id: string): { tab: string; panel: string } => ({
  tab: `tab-${id}`,
  panel: `panel-${id}`,
});

/** Words while they fit, icons where they do not. One tab stop; arrows move, in the reading direction. */
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

/** Where a key leads from the focused tab; -1 where it leads nowhere. */
function tabAfter({ key, currentTarget }: KeyboardEvent<HTMLElement>, tabs: readonly { id: string }[]): number {
  const at = tabs.findIndex(({ id }) => tabElementIds(id).tab === currentTarget.id);
  const forward = currentTarget.closest('[dir="rtl"]') ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return (at + 1) % tabs.length;
  if (key === back) return (at - 1 + tabs.length) % tabs.length;
  if (key === 'Home') return 0;
  return key === 'End' ? tabs.length - 1 : -1;
}
