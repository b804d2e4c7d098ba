import { useEffect, useState } from 'react';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { toolbarButton } from '@/lib/toolbar/browser/user-commands';

/** Lets the toolbar button open the side panel directly, where the browser allows that. */
export function ToolbarButtonSwitch() {
  const t = useTranslation();
  const [opensPanel, setOpensPanel] = useState<boolean | null>(null);
  useEffect(() => void toolbarButton.opensPanel().then(setOpensPanel), []);
  if (opensPanel === null) return null;
  const change = (on: boolean) => {
    setOpensPanel(on);
    void toolbarButton.setOpensPanel(on);
  };
  return <Switch label={t('toolbarOpensPanel')} note={t('toolbarOpensPanelNote')} on={opensPanel} onChange={change} />;
}
