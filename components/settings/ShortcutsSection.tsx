import { useEffect, useState } from 'react';
import { ShortcutsDialog } from '@/components/ui/ShortcutsDialog';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import {
  openShortcutSettings,
  type Shortcut,
  toolbarButton,
  watchShortcuts,
} from '@/lib/toolbar/browser/user-commands';
import { OptionsSection } from './OptionsSection';

interface ShortcutTableProps {
  /** The commands. `keys` are the keys as the browser formats them; '' if the command has none. */
  rows: readonly { name: string; description: string; keys: string }[];
  onSet(): void;
  onKeys(): void;
}

/** Lists the shortcuts that work anywhere in the browser. */
function ShortcutTable({ rows, onSet, onKeys }: ShortcutTableProps) {
  const t = useTranslation();
  return (
    <>
      <ul className="row-list">
        {rows.map(({ name, description, keys }) => (
          <li key={name}>
            <span className="grow">{description}</span>
            {keys === '' ? <span className="note">{t('shortcutNone')}</span> : <kbd className="kbd">{keys}</kbd>}
          </li>
        ))}
      </ul>
      <div className="flex-row wrap">
        <button type="button" className="button" onClick={onSet}>
          {t('shortcutsSet')}
        </button>
        <button type="button" className="link" onClick={onKeys}>
          {t('shortcutsInPanel')}
        </button>
      </div>
    </>
  );
}

export function ShortcutsSection({ singleKeys }: { singleKeys: boolean }) {
  const [rows, setRows] = useState<readonly Shortcut[]>([]);
  const [showsKeys, setShowsKeys] = useState(false);
  useEffect(() => watchShortcuts(setRows), []);
  return (
    <OptionsSection id="shortcuts">
      <ShortcutTable rows={rows} onSet={() => void openShortcutSettings()} onKeys={() => setShowsKeys(true)} />
      <ToolbarButtonSwitch />
      {showsKeys && <ShortcutsDialog page="panel" singleKeys={singleKeys} onClose={() => setShowsKeys(false)} />}
    </OptionsSection>
  );
}

/**
 * A switch that makes the toolbar button open the side panel directly. It is hidden if the browser does not support
 * that.
 */
function ToolbarButtonSwitch() {
  const t = useTranslation();
  const [opensPanel, setOpensPanel] = useState<boolean | null>(null);
  useEffect(() => void toolbarButton.opensPanel().then(setOpensPanel), []);
  if (opensPanel === null) return null;
  const change = (on: boolean) => {
    setOpensPanel(on);
    void toolbarButton.setOpensPanel(on);
  };
  return <Switch label={t('toolbarOpensPanel')} on={opensPanel} onChange={change} />;
}
