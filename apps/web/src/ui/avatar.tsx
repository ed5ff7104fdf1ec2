import { useState } from 'react';
import css from './avatar.module.css';

const TINTS = ['blue', 'violet', 'green', 'amber', 'red'] as const;

type AvatarProps = {
  name: string;
  /** Address of the picture, if there is one. */
  image: string | null;
  size?: 'small' | 'large';
};

/** A person's picture, or the first letter of the name, drawn here: nobody else is asked for it. */
export function Avatar({ name, image, size = 'small' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  if (image && image !== broken) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveElementInteractions: a picture that fails is no interaction.
      <img
        className={css.avatar}
        data-size={size}
        src={image}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(image)}
      />
    );
  }
  return (
    <span className={css.avatar} data-size={size} data-tint={tintOf(name)} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

/** The first letter of a name, as people see it: `김`, `N`, `Đ`. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim().normalize('NFC'));
  return (first?.segment ?? '').toUpperCase();
}

/** The same colour for the same name, every time. */
function tintOf(name: string): (typeof TINTS)[number] {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return TINTS[sum % TINTS.length] ?? 'blue';
}
