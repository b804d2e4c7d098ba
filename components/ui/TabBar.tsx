import type { KeyboardEvent } from 'react';
import { Icon, type IconName } from './Icon';
import { indexAfterKey } from './roving';
import { useTranslation } from './translation';

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
  const { dir } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const index = tabs.findIndex(({ id }) => tabElementIds(id).tab === event.currentTarget.id);
    const next = tabs[indexAfterKey(event.key, index, tabs.length, { ends: true, wraps: true, dir }) ?? -1];
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
