import { useEffect, useState } from 'react';
import { ShortcutsDialog } from '@/components/panel/ShortcutsDialog';
import { useTranslation } from '@/components/ui/words';
import { openShortcutSettings, type Shortcut, watchShortcuts } from '@/lib/toolbar/browser/user-commands';
import { Section } from './Section';
import { ShortcutTable } from './ShortcutTable';

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
