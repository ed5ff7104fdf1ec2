import { WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import { toast } from '../../../ui/toaster.tsx';
import { FilesPicker } from '../../files/attachments/files-picker.tsx';
import { usePostCalls } from '../writing.data.ts';
import { writingProblemText } from '../writing-texts.ts';

/** A picture of a post, in the text that is sent and in what the server gives. */
const PICTURE = /\/api\/writing\/pictures\/(\d+)/g;

/** The pictures in a text, as many as a post may have. */
const picturesIn = (html: string) => [
  ...new Set([...html.matchAll(PICTURE)].map(([, id]) => Number(id))),
];

type PictureChoiceProps = {
  postId: number;
  /** What is written, which may not be saved yet: its pictures make no room for others. */
  html: string;
  /** Called for each picture that was made, in the order in which they were chosen. */
  onChosen: (picture: { src: string; alt: string }) => void;
  onClose: () => void;
};

/** Takes pictures out of *Files*; the server makes those of the post of them. */
export function PictureChoice({ postId, html, onChosen, onClose }: PictureChoiceProps) {
  const { addPicture } = usePostCalls(postId);
  const take = async (ids: readonly number[]) => {
    try {
      const written = picturesIn(html);
      for (const file_id of ids) {
        const { id, src } = await addPicture.mutateAsync({
          ...{ file_id, written: written.slice(-WRITING_LIMITS.pictures) },
        });
        written.push(id);
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
