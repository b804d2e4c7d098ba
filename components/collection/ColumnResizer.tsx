import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { isRtl } from '@/components/ui/slider-keys';

interface Props {
  /** The accessible name, which includes the name of the column. */
  label: string;
  /** Current width in rem. */
  width: number;
  /** Changes the width; `null` resets it. `isDone` is false during a drag. */
  onResize(width: number | null, isDone: boolean): void;
}

/** Widths in rem. */
const minWidth = 3;
const maxWidth = 30;
const keyStep = 0.5;

const clampWidth = (width: number): number => Math.min(Math.max(width, minWidth), maxWidth);
const pixelsPerRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * The separator before a column. Dragging or the arrow keys resize the column; a double click or Home resets its width.
 */
export function ColumnResizer({ label, width, onResize }: Props) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const widthAt = ({ clientX, currentTarget }: PointerEvent): number | null => {
    if (!drag.current) return null;
    const moved = (clientX - drag.current.x) / pixelsPerRem();
    // The separator is at the start of its column, so dragging it towards the start of the row widens the column.
    return clampWidth(drag.current.width + (isRtl(currentTarget) ? moved : -moved));
  };
  const onPointerDown = (event: PointerEvent) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    const next = widthAt(event);
    if (next !== null) onResize(next, false);
  };
  const onPointerUp = (event: PointerEvent) => {
    const next = widthAt(event);
    // A click without movement changes nothing.
    if (next !== null && next !== drag.current?.width) onResize(next, true);
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wider = isRtl(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft';
    const narrower = wider === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === wider) onResize(clampWidth(width + keyStep), true);
    else if (event.key === narrower) onResize(clampWidth(width - keyStep), true);
    else if (event.key === 'Home') onResize(null, true);
    else return;
    event.preventDefault();
  };
  return (
    <hr
      className="resizer"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      aria-valuenow={width}
      tabIndex={0}
      title={label}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onDoubleClick={() => onResize(null, true)}
      onKeyDown={onKeyDown}
    />
  );
}
