import { useEffect, useState } from 'react';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { runNotifications } from '@/lib/runs/browser/run-notifications';

/** The switch of notifications about long runs. It is absent in a browser without them. */
export function RunNotifications() {
  const t = useTranslation();
  const [isOn, setOn] = useState<boolean | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => void runNotifications.areOn().then(setOn), []);
  const turnOn = async () => {
    const isGranted = await runNotifications.turnOn();
    setOn(isGranted);
    setRefused(!isGranted);
  };
  const turnOff = async () => setOn(!(await runNotifications.turnOff()));
  if (isOn === null) return null;
  return (
    <Switch
      label={t('runNotify')}
      note={t(isRefused ? 'runNotifyRefused' : 'runNotifyNote')}
      on={isOn}
      onChange={(on) => void (on ? turnOn() : turnOff())}
    />
  );
}
