/** Read out when there is time; the same words twice are read twice, because the key is new. */
export function LiveRegion({ text, id }: { text: string; id: number }) {
  return (
    <div className="sr" aria-live="polite">
      <p key={id}>{text}</p>
    </div>
  );
}
