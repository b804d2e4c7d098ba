import { useEffect, useState } from 'react';
import { ShortcutsDialog } from '@/components/panel/ShortcutsDialog';
import { useTranslation } from '@/components/ui/translation';
import { openShortcutSettings, type Shortcut, watchShortcuts } from '@/lib/toolbar/browser/user-commands';
import { Section } from './Section';

interface ShortcutTableProps {
  /** What each does, and its keys as the browser writes them; '' where it has none. */
  rows: readonly { name: string; does: string; keys: string }[];
  /** To the browser's own page, the one place where keys are set. */
  onSet(): void;
  /** The table of the keys inside the panel. */
  onKeys(): void;
}

/** The keys that work anywhere in the browser. */
function ShortcutTable({ rows, onSet, onKeys }: ShortcutTableProps) {
  const t = useTranslation();
  return (
    <>
      <ul className="book">
        {rows.map(({ name, does, keys }) => (
          <li key={name}>
            <span className="grow">{does}</span>
            {keys === '' ? <span className="note">{t('shortcutNone')}</span> : <kbd className="kbd">{keys}</kbd>}
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <button type="button" className="btn" onClick={onSet}>
          {t('shortcutsSet')}
        </button>
        <button type="button" className="link" onClick={onKeys}>
          {t('shortcutsInPanel')}
        </button>
      </div>
    </>
  );
}

/** The keys that work anywhere, as the browser has them now, and the way to change them. */
export function ShortcutsSection({ singleKeys }: { singleKeys: boolean }) {
  const t = useTranslation();
  const [rows, setRows] = useState<readonly Shortcut[]>([]);
  const [showsKeys, setShowsKeys] = useState(false);
  useEffect(() => watchShortcuts(setRows), []);
  return (
    <Section title={t('sectionShortcuts')} what={t('sectionShortcutsWhat')}>
      <ShortcutTable rows={rows} onSet={() => void openShortcutSettings()} onKeys={() => setShowsKeys(true)} />
      {showsKeys && <ShortcutsDialog singleKeys={singleKeys} onClose={() => setShowsKeys(false)} />}
    </Section>
  );
}
