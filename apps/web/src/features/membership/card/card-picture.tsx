import { m } from '../../../paraglide/messages.js';
import { QrPicture } from '../../../platform/qr-picture.tsx';
import css from './card.module.css';

type CardPictureProps = { name: string; number: string; token: string };

/** A card as large as a bank card: name, number, and the code that the door reads. */
export function CardPicture({ name, number, token }: CardPictureProps) {
  return (
    <div className={css.card}>
      <div className={css.words}>
        <span className={css.kind}>{m.card_page_title()}</span>
        <strong className={css.name}>{name}</strong>
        <span className={css.number}>{number}</span>
      </div>
      <QrPicture text={token} label={m.members_card_qr({ name })} className={css.qr} />
    </div>
  );
}
