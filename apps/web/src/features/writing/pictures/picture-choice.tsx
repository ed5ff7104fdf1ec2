import { toast } from '../../../ui/toaster.tsx';
import { FilesPicker } from '../../files/attachments/files-picker.tsx';
import { usePostCalls } from '../writing.data.ts';
import { writingProblemText } from '../writing-texts.ts';

type PictureChoiceProps = {
  postId: number;
  /** Called for each picture that was made, in the order in which they were chosen. */
  onChosen: (picture: { src: string; alt: string }) => void;
  onClose: () => void;
};

/** Takes pictures out of *Files*; the server makes those of the post of them. */
export function PictureChoice({ postId, onChosen, onClose }: PictureChoiceProps) {
  const { addPicture } = usePostCalls(postId);
  const take = async (ids: readonly number[]) => {
    try {
      for (const id of ids) {
        const { src } = await addPicture.mutateAsync(id);
        onChosen({ src, alt: '' });
      }
      onClose();
    } catch (error) {
      toast({ text: writingProblemText(error), tone: 'bad' });
    }
  };
  return (
    <FilesPicker
      attached={[]}
      fileType="image"
      busy={addPicture.isPending}
      onAttach={(ids) => void take(ids)}
      onClose={onClose}
    />
  );
}
