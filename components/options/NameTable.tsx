import { useState } from 'react';
import { type LearnedNames, type UnsaidNameKey, unsaidNames } from '@/lib/core/service/assumptions';
import { askedNames } from '../asked-names';
import { IconButton } from '../IconButton';
import { useWords } from '../words';

interface Props {
  learned: LearnedNames;
  /** `null` goes back to what is assumed. */
  onName(key: UnsaidNameKey, name: string | null): void;
}

const keys = Object.keys(unsaidNames) as UnsaidNameKey[];

/** The parameter names that the service's documentation leaves open, as they are sent. */
export function NameTable({ learned, onName }: Props) {
  return (
    <ul className="book">
      {keys.map((key) => (
        <NameRow key={key} of={key} learned={learned[key]?.name} onName={(name) => onName(key, name)} />
      ))}
    </ul>
  );
}

function NameRow({
  of,
  learned,
  onName,
}: {
  of: UnsaidNameKey;
  /** `null`: the assumed name is not taken, and the true one is not known. */
  learned: string | null | undefined;
  onName: (name: string | null) => void;
}) {
  const say = useWords();
  const { assumed } = unsaidNames[of];
  const [typed, type] = useState<string | null>(null);
  const [endpoint = '', meaning = ''] = of.split('.');
  const leave = () => {
    const name = typed?.trim();
    type(null);
    if (!name || name === (learned === undefined ? assumed : learned)) return;
    // To type the assumed name goes back to it, unless it was found to be wrong: then the reader insists.
    onName(name === assumed && learned !== null ? null : name);
  };
  return (
    <li>
      <label className="grow" htmlFor={`name-${of}`}>
        {isAsked(endpoint) ? say(askedNames[endpoint]) : endpoint} <bdi className="note code">{meaning}</bdi>
      </label>
      <span className="input named">
        <input
          id={`name-${of}`}
          className="code"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed ?? (learned === undefined ? assumed : (learned ?? ''))}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      </span>
      <span className="revert">
        {learned !== undefined && (
          <IconButton icon="rotate-cw" label={say('namesRevert', assumed)} onPress={() => onName(null)} />
        )}
      </span>
    </li>
  );
}

const isAsked = (name: string): name is keyof typeof askedNames => name in askedNames;
