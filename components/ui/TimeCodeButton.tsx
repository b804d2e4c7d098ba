import type { ReactNode } from 'react';

/** A moment of the video; pressing goes there. */
export function TimeCodeButton({ code, onPress }: { code: ReactNode; onPress(): void }) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {code}
    </button>
  );
}
