import type { Member } from '@station/contract/membership/member-fields';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { toast } from '../../../ui/toaster.tsx';
import { usePhotoCalls } from '../members.data.ts';
import { membershipFailureText } from '../membership-texts.ts';

/**
 * The picture of a form. Of a member it is changed at once; of somebody new it waits until `keepFor` is
 * called with the member that they have become.
 */
export function usePhoto(member: Member | undefined) {
  const { set, remove } = usePhotoCalls();
  const [image, setImage] = useState(member?.image ?? null);
  const [waiting, setWaiting] = useState<File>();
  const preview = usePreview(waiting);
  const fail = (error: unknown) =>
    toast({ text: membershipFailureText(error, m.members_error_photo()), tone: 'bad' });
  const send = async (id: number, file: File, said?: string) => {
    try {
      const { data } = await set.mutateAsync({ id, file });
      setImage(data.image);
      if (said !== undefined) toast({ text: said, tone: 'good' });
    } catch (error) {
      fail(error);
    }
  };
  const drop = async (id: number) => {
    try {
      await remove.mutateAsync({ params: { id } });
      setImage(null);
      toast({ text: m.members_photo_removed(), tone: 'good' });
    } catch (error) {
      fail(error);
    }
  };
  return {
    field: {
      image: preview ?? image,
      busy: set.isPending || remove.isPending,
      onChoose: (file: File) =>
        member ? void send(member.id, file, m.members_photo_saved()) : setWaiting(file),
      onRemove: () => (member ? void drop(member.id) : setWaiting(undefined)),
    },
    keepFor: async ({ id }: Member) => {
      if (waiting) await send(id, waiting);
    },
  };
}

/** The address of a file that is only in this browser yet. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
