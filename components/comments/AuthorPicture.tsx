import { useState } from 'react';

/** A picture of a person that was asked for: loaded when it comes into view, without saying from where. The name stands beside it. */
export function AuthorPicture({ link }: { link: string }) {
  const [isBroken, broke] = useState(false);
  if (isBroken) return null;
  return (
    <img
      className="face"
      src={link}
      alt=""
      width={20}
      height={20}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onError={() => broke(true)}
    />
  );
}
