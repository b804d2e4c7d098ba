export function Brand({ name }: { name: string }) {
  return (
    <span className="brand">
      <svg className="logo" viewBox="0 0 24 24" aria-hidden="true">
        <rect className="surface" x="2" y="4" width="11" height="16" rx="2" />
        <rect className="light" x="16" y="4" width="2.5" height="16" rx="1.25" />
        <rect className="light far" x="20.5" y="8" width="2" height="8" rx="1" />
      </svg>
      {name}
    </span>
  );
}
