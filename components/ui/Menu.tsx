import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon, type IconName } from './Icon';

interface Props {
  icon: IconName;
  /** The button's words, read aloud and shown on hover with the key. */
  label: string;
  shortcut?: string;
  /** Words beside the picture, where there is room for them. */
  // Shown, they are the name by which the button is spoken to; the longer ones are told with it.
  words?: string;
  /** `menu` holds items alone; `dialog` may hold other controls as well. */
  holds?: 'menu' | 'dialog';
  /** The whole line of controls decides where it opens: at the line's end unless it says `start`. */
  at?: 'start' | 'end';
  /** Set from outside to open it by a key; each new number opens. */
  openedBy?: number;
  /** False in a row of a list that is one tab stop itself, and has a key of its own for this. */
  tabStop?: boolean;
  children: ReactNode;
}

const CloseContext = createContext<() => void>(() => {});

/** Closes the menu that this is in; focus goes back to its button. */
export const useMenuClose = (): (() => void) => useContext(CloseContext);

/** A button that opens what floats below it. Arrows move, Escape and leaving close, focus returns to the button. */
export function Menu({
  icon,
  label,
  shortcut,
  words: text,
  holds = 'menu',
  at = 'end',
  openedBy: openCount = 0,
  tabStop = true,
  children,
}: Props) {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!container.current?.contains(event.relatedTarget)) setOpen(false);
  };
  useEffect(() => {
    if (openCount > 0) setOpen(true);
  }, [openCount]);

  return (
    <div className="holder" ref={container}>
      <button
        ref={button}
        type="button"
        className={text === undefined ? 'icon' : 'btn small quiet'}
        tabIndex={tabStop ? undefined : -1}
        aria-label={text === undefined ? label : undefined}
        title={shortcut ? `${label} (${shortcut})` : label}
        aria-haspopup={holds}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onBlur={leave}
      >
        <Icon name={icon} />
        {text !== undefined && <span>{text}</span>}
      </button>
      {open && (
        <CloseContext value={close}>
          <MenuPopup {...{ label, holds, at, close, leave }}>{children}</MenuPopup>
        </CloseContext>
      )}
    </div>
  );
}

interface MenuPopupProps {
  label: string;
  holds: 'menu' | 'dialog';
  at: 'start' | 'end';
  close(): void;
  leave(event: FocusEvent): void;
  children: ReactNode;
}

function MenuPopup({ label, holds, at, close, leave, children }: MenuPopupProps) {
  const box = useRef<HTMLElement | null>(null);
  useEffect(() => {
    itemsOf(box.current)[0]?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Handled here, so that it does not also go back along the trail.
      event.stopPropagation();
      return close();
    }
    const to = itemAfter(event.key, itemsOf(box.current), event.target);
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  const shared = {
    ref: (element: HTMLElement | null) => {
      box.current = element;
    },
    className: `menu at ${at}`,
    onKeyDown: onKeyDown,
    onBlur: leave,
    tabIndex: -1,
    'aria-label': label,
  };
  if (holds === 'dialog') {
    return (
      <dialog open {...shared}>
        {children}
      </dialog>
    );
  }
  return (
    <div role="menu" {...shared}>
      {children}
    </div>
  );
}

const itemsOf = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"], button, input, select, a[href]') ?? []),
];

function itemAfter(key: string, items: HTMLElement[], from: EventTarget): HTMLElement | undefined {
  const here = items.findIndex((item) => item.isSameNode(from instanceof Node ? from : null));
  switch (key) {
    case 'ArrowDown':
      return items[(here + 1) % items.length];
    case 'ArrowUp':
      return items.at(here <= 0 ? -1 : here - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}

interface ItemProps {
  label: string;
  /** At the far end: an extension, a price, a key. */
  note?: ReactNode;
  disabled?: boolean;
  onPress(): void;
}

/** One verb of a menu; choosing it closes the menu. */
export function MenuItem({ label, note, disabled = false, onPress }: ItemProps) {
  const close = useMenuClose();
  const press = () => {
    close();
    onPress();
  };
  return (
    <button
      type="button"
      className="item"
      role="menuitem"
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : press}
    >
      <span>{label}</span>
      {note !== undefined && <span className="note">{note}</span>}
    </button>
  );
}
