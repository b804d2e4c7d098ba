import { useState } from 'react';
import type { SetAside } from '@/lib/core/service/call';
import { Notice } from '../Notice';
import { useWords } from '../words';

/** Rows that could not be read: said, and shown as they came when asked for (RLB-03). */
export function SetAsideRows({ rows }: { rows: readonly SetAside[] }) {
  const say = useWords();
  const [isOpen, open] = useState(false);
  if (rows.length === 0) return null;
  const act = (
    <button type="button" className="link" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
      {say(isOpen ? 'filesSetAsideHide' : 'show')}
    </button>
  );
  return (
    <>
      <Notice icon="info" act={act}>
        {say.count('filesSetAside', rows.length)}
      </Notice>
      {isOpen && (
        <pre className="code set-aside" dir="ltr">
          {JSON.stringify(
            rows.map(({ row }) => row),
            null,
            2,
          )}
        </pre>
      )}
    </>
  );
}
