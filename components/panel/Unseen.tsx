import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/Notice';
import { useWords } from '@/components/ui/words';
import { openGrant } from '@/lib/browser/open-grant';
import { grantedAccess } from '@/lib/settings/browser/permissions';

/** The browser keeps the platform's pages from us: said, with the way to the page that asks (XBR-02). */
export function Unseen() {
  const say = useWords();
  const [isBlind, tell] = useState(false);
  useEffect(() => {
    const look = () => void grantedAccess.seesPlatform().then((sees) => tell(!sees));
    look();
    return grantedAccess.watch(look);
  }, []);
  if (!isBlind) return null;
  const allow = (
    <button type="button" className="link" onClick={() => void openGrant()}>
      {say('actAllow')}
    </button>
  );
  return (
    <div role="alert">
      <Notice icon="globe" act={allow}>
        {say('accessBlind')}
      </Notice>
    </div>
  );
}
