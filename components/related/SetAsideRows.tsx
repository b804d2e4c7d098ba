import { useState } from 'react';
import type { SetAside } from '@/lib/core/service/call';
import { Notice } from '../Notice';
import { useWords } from '../words';

/** Rows that could not be read, said to be so, and shown as they came when that is wanted (RLB-03). */
export function SetAsideRows({ rows }: { rows: readonly SetAside[] }) {
  const say = useWords();
  const [open, setOpen] = useState(false);
  if (rows.length === 0) return null;
  const show = (
    <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
      {say(open ? 'relatedAsideHide' : 'relatedAsideShow')}
    </button>
  );
  return (
    <>
      <Notice icon="triangle-alert" act={show}>
        {say.count('captionsSetAside', rows.length)}
      </Notice>
      {open && (
        <ul className="aside-rows">
          {rows.map(({ index, row, problems }) => (
            <li key={index}>
              <p className="note">
                {index >= 0 && `${index + 1}: `}
                {problems.map(({ path, message }) => `${path}: ${message}`).join('; ')}
              </p>
              <pre className="code" dir="auto">
                {JSON.stringify(row, null, 1)}
              </pre>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
