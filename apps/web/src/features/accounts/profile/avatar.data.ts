import { uploadFiles } from '@station/contract/files/files';
import { useQueryClient } from '@tanstack/react-query';
import { upload } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { type Crop, type PictureSize, wholePixels } from '../../../ui/crop-geometry.ts';
import { reloadProfile } from './profile.data.ts';

/**
 * Opens a picture in the browser, upright as its own notes say.
 *
 * @throws Error when the file is none that the browser can show.
 */
export async function openPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch (error) {
    URL.revokeObjectURL(picture.src);
    throw error;
  }
}

/** Gives back the memory of a picture that is shown no more. */
export function closePicture(picture: HTMLImageElement): void {
  URL.revokeObjectURL(picture.src);
}

type Avatar = {
  file: File;
  crop: Crop;
  size: PictureSize;
  signal: AbortSignal;
  onSent: (sent: number, total: number) => void;
};

/** Sends a picture with the square to cut out of it; the server makes it the person's own. */
export function useUploadAvatar() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async ({ file, crop, size, signal, onSent }: Avatar) => {
      const { left, top, size: side } = wholePixels(crop, size);
      const { data } = await upload(uploadFiles, {
        file,
        fields: {
          category: 'avatar',
          description: '',
          crop_left: String(left),
          crop_top: String(top),
          crop_size: String(side),
        },
        signal,
        onSent,
      });
      return data[0]?.location;
    },
    // The server has put it into the profile.
    onSuccess: () => reloadProfile(client),
  });
}
