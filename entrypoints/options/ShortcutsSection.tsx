import { useEffect, useState } from 'react';
import { Section } from '@/components/options/Section';
import { ShortcutTable } from '@/components/options/ShortcutTable';
import { useWords } from '@/components/words';
import { openShortcutSettings, type Shortcut, watchShortcuts } from '@/lib/browser/commands';
import { Keys } from '../sidepanel/Keys';

/** The keys that work anywhere, as the browser has them now, and the way to change them. */
export function ShortcutsSection({ singleKeys }: { singleKeys: boolean }) {
  const say = useWords();
  const [rows, setRows] = useState<readonly Shortcut[]>([]);
  const [showsKeys, showKeys] = useState(false);
  useEffect(() => watchShortcuts(setRows), []);
  return (
    <Section title={say('sectionShortcuts')} what={say('sectionShortcutsWhat')}>
      <ShortcutTable rows={rows} onSet={() => void openShortcutSettings()} onKeys={() => showKeys(true)} />
      {showsKeys && <Keys singleKeys={singleKeys} onClose={() => showKeys(false)} />}
    </Section>
  );
}
