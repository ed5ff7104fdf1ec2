import type { Member } from '@station/contract/membership/member-fields';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useRouter } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { membershipFailure, membershipFailureText } from '../membership-texts.ts';
import { useCard, useCardRotation } from './card.data.ts';
import css from './card.module.css';
import { CardPicture } from './card-picture.tsx';

/** The card of a member: to be printed, or opened on the member's phone by its link. */
export function CardPanel({ member }: { member: Member }) {
  const query = useCard(member.id);
  const { data } = query;
  const router = useRouter();
  const { rotate, isRotating } = useRotation(member);
  if (!data) {
    return (
      <Panel title={m.members_card()} text={m.members_card_text()}>
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={membershipFailure(m.common_part_not_loaded)}
        />
      </Panel>
    );
  }
  const { href } = router.buildLocation({ to: '/card/$token', params: { token: data.token } });
  return (
    <Panel title={m.members_card()} text={m.members_card_text()}>
      <div className={css.printed}>
        <CardPicture name={member.name} number={member.number} token={data.token} />
      </div>
      <CopyField
        label={m.members_card_link()}
        value={new URL(href, window.location.origin).href}
        copyLabel={m.members_card_copy()}
        copiedLabel={m.members_card_copied()}
      />
      <div className="wrap-2">
        <Button icon={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
          {m.members_card_print()}
        </Button>
        <Button
          tone="quietDanger"
          icon={<IconRefresh size={18} aria-hidden="true" />}
          busy={isRotating}
          onClick={() => void rotate()}
        >
          {m.members_card_rotate()}
        </Button>
      </div>
    </Panel>
  );
}

/** Asks before the card that somebody has in hand becomes worth nothing. */
function useRotation({ id, name }: Member) {
  const rotation = useCardRotation();
  const rotate = async () => {
    const isSure = await confirm({
      title: m.members_card_rotate_question({ name }),
      text: m.members_card_rotate_text(),
      confirmLabel: m.members_card_rotate(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!isSure) return;
    rotation.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ text: m.members_card_rotated(), tone: 'good' }),
        onError: (error) =>
          toast({ text: membershipFailureText(error, m.members_error_card()), tone: 'bad' }),
      },
    );
  };
  return { rotate, isRotating: rotation.isPending };
}
