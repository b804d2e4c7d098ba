/** A moment of the video; pressing goes there. */
export function TimeButton({ code, onPress }: { code: string; onPress(): void }) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {code}
    </button>
  );
}
