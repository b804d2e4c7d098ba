import { useMemo, useState } from 'react';
import { momentText } from '@/components/ui/amounts';
import { Confirm } from '@/components/ui/Confirm';
import { OptionalNumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useWords } from '@/components/ui/words';
import type { Settings } from '@/lib/settings/settings';
import { sizeText } from '@/lib/shared/byte-text';
import { type Cleaning, cleaningOf, type HeldWeight, type Order } from '@/lib/storage/cleanup';

type HeldRoom = Settings['heldRoom'];

interface Props {
  heldRoom: HeldRoom;
  /** Every answer with its weight; `null` until they are read. */
  held: readonly HeldWeight[] | null;
  /** What was ordered to go is going. */
  goes: boolean;
  onLimit(change: Partial<HeldRoom>): void;
  onClean(order: Order): void;
}

const megabyte = 1_000_000;
/** Ten terabytes are no limit to anybody. */
const mostMegabytes = 9_999_999;

/** Room for answers to single questions, and what would go where they take more; nothing of a collection (CAC-03). */
export function SavedSection({ heldRoom: { most, captions }, held, goes, onLimit, onClean }: Props) {
  const say = useWords();
  const cleaning = useMemo(
    () => (held && most !== null ? cleaningOf(held, most * megabyte, { captions }) : null),
    [held, most, captions],
  );
  return (
    <section className="keep">
      <OptionalNumberField
        label={say('keepHeldMost')}
        value={most}
        none={say('keepHeldNoLimit')}
        least={1}
        most={mostMegabytes}
        unit={say('keepHeldUnit')}
        onChange={(mega) => onLimit({ most: mega })}
      />
      <p className="note">{say('keepHeldNote')}</p>
      {most !== null && (
        <Switch label={say('keepHeldCaptions')} on={captions} onChange={(also) => onLimit({ captions: also })} />
      )}
      {goes && <p role="status">{say('keepHeldGoes')}</p>}
      {cleaning && !goes && <Overfull cleaning={cleaning} onClean={() => onClean(cleaning)} />}
    </section>
  );
}

function Overfull({ cleaning: { answers, bytes, until, left }, onClean }: { cleaning: Cleaning; onClean(): void }) {
  const say = useWords();
  const [asks, ask] = useState(false);
  const size = (many: number) => sizeText(BigInt(many), say.locale);
  const figures = say.count('keepHeldOver', answers, size(bytes), momentText(say, until), size(left));
  return (
    <div className="say">
      <p>{figures}</p>
      <div className="acts">
        <button type="button" className="btn bad" onClick={() => ask(true)}>
          {say('keepHeldClean')}
        </button>
      </div>
      {asks && (
        <Confirm
          title={say('keepHeldCleanTitle')}
          text={`${figures} ${say('keepHeldCleanText')}`}
          yes={say('keepHeldClean')}
          onYes={() => {
            ask(false);
            onClean();
          }}
          onNo={() => ask(false)}
        />
      )}
    </div>
  );
}
