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
import { popupRefs } from './place-popup';
import { indexAfterKey } from './roving';

interface Props {
  icon?: IconName;
  /** The accessible name, also shown as a tooltip with the shortcut. */
  label: string;
  shortcut?: string;
  /** Text next to the icon. It becomes the accessible name, and `label` is only the tooltip. */
  text?: string;
  /** The content of the button instead of its icon and text. */
  face?: ReactNode;
  /** True if the text of the face is the accessible name. `label` is then only the tooltip and the menu's name. */
  isNamedByFace?: boolean;
  /** A `menu` contains only items; a `dialog` may contain other controls. */
  popupRole?: 'menu' | 'dialog';
  /** The side of the button with which the menu is aligned. */
  align?: 'start' | 'end';
  /** Opens the menu each time it increases. */
  openCount?: number;
  /** `false` in a list row that is a tab stop itself and has a key for this menu. */
  tabStop?: boolean;
  /** True while the mode that the menu starts is on. */
  pressed?: boolean;
  /** Acts when the button is pressed. Returns `false` to open the menu. */
  onPress?(): boolean;
  children: ReactNode;
}

const CloseContext = createContext<() => void>(() => {});

/** Returns a function that closes the enclosing menu and returns the focus. */
export const useMenuClose = (): (() => void) => useContext(CloseContext);

/**
 * A button with a popup menu. The focus starts at the item with `data-next`, or at the first one. Arrow keys move the
 * focus and, except in a `dialog`, first letters do too. Escape closes the menu and returns the focus to where it was,
 * such as the row in which a key opened the menu; moving the focus elsewhere also closes the menu.
 */
export function Menu({
  icon,
  label,
  shortcut,
  text,
  face,
  isNamedByFace = false,
  popupRole = 'menu',
  align = 'end',
  openCount = 0,
  tabStop = true,
  pressed,
  onPress,
  children,
}: Props) {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const previousFocus = useRef<Element | null>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
    const previous = previousFocus.current;
    if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
  };
  const handleBlur = (event: FocusEvent) => {
    if (!container.current?.contains(event.relatedTarget)) setOpen(false);
  };
  useEffect(() => {
    if (openCount === 0) return;
    previousFocus.current = document.activeElement;
    setOpen(true);
  }, [openCount]);

  return (
    <div className="menu-container" ref={container}>
      <button
        ref={button}
        type="button"
        className={face ? 'picker' : text === undefined ? 'icon-button' : 'button small quiet'}
        tabIndex={tabStop ? undefined : -1}
        aria-label={text === undefined && !isNamedByFace ? label : undefined}
        title={shortcut ? `${label} (${shortcut})` : label}
        aria-haspopup={popupRole}
        aria-expanded={open}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut}
        onClick={() => {
          previousFocus.current = null;
          if (onPress?.()) return;
          setOpen(!open);
        }}
        onBlur={handleBlur}
      >
        {face}
        {icon && <Icon name={icon} />}
        {text !== undefined && <span>{text}</span>}
      </button>
      {open && (
        <CloseContext value={close}>
          <MenuPopup label={label} kind={popupRole} side={align} close={close} onBlur={handleBlur}>
            {children}
          </MenuPopup>
        </CloseContext>
      )}
    </div>
  );
}

const isField = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('select, textarea, input:not([type="checkbox"])');

const isSearch = (target: EventTarget): boolean => target instanceof Element && target.matches('[type="search"]');

interface MenuPopupProps {
  label: string;
  kind: 'menu' | 'dialog';
  side: 'start' | 'end';
  close(): void;
  onBlur(event: FocusEvent): void;
  children: ReactNode;
}

function MenuPopup({ label, kind, side, close, onBlur, children }: MenuPopupProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hide = popupRefs[side](box.current);
    const items = itemsOf(box.current);
    (items.find(({ dataset }) => dataset.next !== undefined) ?? items[0])?.focus();
    return hide;
  }, [side]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Keeps Escape from also going back in the panel's history.
      event.stopPropagation();
      return close();
    }
    // Fields and selects use these keys themselves, but search fields do not use up and down.
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (kind === 'dialog' && isField(event.target) && !(isVertical && isSearch(event.target))) return;
    const items = itemsOf(box.current);
    const allowsTypeahead = kind === 'menu' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const index = items.findIndex((item) => item.isSameNode(event.target instanceof Node ? event.target : null));
    const next = indexAfterKey(event.key, index, items.length, { ends: true, wraps: true });
    const to = next !== null ? items[next] : allowsTypeahead && itemStartingWith(event.key, items, index + 1);
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  const shared = { ref: box, className: 'menu positioned', onKeyDown, onBlur, tabIndex: -1, 'aria-label': label };
  return kind === 'dialog' ? (
    <div popover="manual" role="dialog" {...shared}>
      {children}
    </div>
  ) : (
    <div popover="manual" role="menu" {...shared}>
      {children}
    </div>
  );
}

const itemsOf = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"], button, input, select:not(.plain-select), a[href]') ??
    []),
];

/** Returns the next item whose text starts with the typed letter, wrapping around after the last item. */
function itemStartingWith(key: string, items: HTMLElement[], next: number): HTMLElement | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const inOrder = [...items.slice(next), ...items.slice(0, next)];
  return inOrder.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()));
}

interface ItemProps {
  label: string;
  /** The text at the end: a file extension, a price or a key. */
  note?: ReactNode;
  disabled?: boolean;
  /** Makes the item one of several choices, and marks the current one. */
  checked?: boolean;
  /** Makes the item switch something on and off. */
  on?: boolean;
  /** Marks an item that deletes something. */
  danger?: boolean;
  onPress(): void;
}

/** A menu item. Choosing it closes the menu. */
export function MenuItem({ label, note, disabled = false, checked, on, danger = false, onPress }: ItemProps) {
  const close = useMenuClose();
  const handlePress = () => {
    close();
    onPress();
  };
  const marked = checked ?? on;
  const role =
    marked === undefined
      ? { role: 'menuitem' }
      : { role: on === undefined ? 'menuitemradio' : 'menuitemcheckbox', 'aria-checked': marked };
  return (
    <button
      type="button"
      className={danger ? 'menu-item danger' : 'menu-item'}
      {...role}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : handlePress}
    >
      <span>
        {marked !== undefined && <Icon name="check" small />}
        {label}
      </span>
      {note !== undefined && <span className="note">{note}</span>}
    </button>
  );
}
