/** Announces a message politely. A new `id` makes screen readers repeat an identical message. */
export function LiveRegion({ text, id }: { text: string; id: number }) {
  return (
    <div className="visually-hidden" aria-live="polite">
      <p key={id}>{text}</p>
    </div>
  );
}
