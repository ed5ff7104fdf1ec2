import type { Member } from '@station/contract/membership/member-fields';
import { deleteMember } from '@station/contract/membership/members';
import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { RecordDeletion } from '../../../records/record-deletion.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMembershipRefresh } from '../members.data.ts';
import { membershipFailureText, membershipLanguage } from '../membership-texts.ts';

/** Asks before a member goes, and leads back to the others. */
export function MemberDeletion({ member, onClose }: { member: Member; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <RecordDeletion
      endpoint={deleteMember}
      given={{ params: { id: member.id } }}
      title={m.members_delete_question({ name: member.name })}
      text={m.members_delete_text()}
      refresh={useMembershipRefresh()}
      failureText={(error) => membershipFailureText(error, m.members_error_delete())}
      onDeleted={() => {
        toast({ text: m.members_deleted(), tone: 'good' });
        void navigate({ to: '/paysoft', replace: true });
      }}
      language={membershipLanguage()}
      onClose={onClose}
    />
  );
}
