/** Announces a text politely. A new `id` makes screen readers repeat an identical text. */
export function LiveRegion({ text, id }: { text: string; id: number }) {
  return (
    <div className="sr" aria-live="polite">
      <p key={id}>{text}</p>
    </div>
  );
}
