import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconFileMusic from '@tabler/icons-react/dist/esm/icons/IconFileMusic.mjs';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs';
import { classNames } from '../../ui/class-names.ts';
import css from './files.module.css';

const SIGNS = {
  folder: IconFolder,
  picture: IconPhoto,
  video: IconMovie,
  sound: IconFileMusic,
  pdf: IconFileTypePdf,
  table: IconFileSpreadsheet,
  slides: IconPresentation,
  text: IconFileText,
  archive: IconFileZip,
  other: IconFile,
};

type Sign = keyof typeof SIGNS;

/** What is drawn for a name where its bytes are not known, such as before it is sent. */
const ENDINGS: readonly (readonly [RegExp, Sign])[] = [
  [/\.(png|jpe?g|webp|gif|avif|heic|bmp|svg|tiff?)$/i, 'picture'],
  [/\.(mp4|mov|webm|mkv|avi|m4v)$/i, 'video'],
  [/\.(mp3|m4a|wav|ogg|flac|aac)$/i, 'sound'],
  [/\.pdf$/i, 'pdf'],
  [/\.(xlsx?|csv|ods|tsv)$/i, 'table'],
  [/\.(pptx?|odp|key)$/i, 'slides'],
  [/\.(docx?|txt|md|odt|rtf|hwpx?)$/i, 'text'],
  [/\.(zip|7z|rar|gz|tar)$/i, 'archive'],
];

function signOf(name: string, mimeType: string): Sign {
  if (mimeType.startsWith('image/')) return 'picture';
  if (mimeType.startsWith('video/')) return 'video';
  if (mimeType.startsWith('audio/')) return 'sound';
  if (mimeType === 'application/pdf') return 'pdf';
  return ENDINGS.find(([ending]) => ending.test(name))?.[1] ?? 'other';
}

type FileSignProps = {
  name: string;
  /** By its bytes, where they are known. */
  mimeType?: string;
  isFolder?: boolean;
  size?: number;
  className?: string | undefined;
};

/** A small picture of what a file is. */
export function FileSign({ name, mimeType = '', isFolder, size = 24, className }: FileSignProps) {
  const sign = isFolder ? 'folder' : signOf(name, mimeType);
  const Picture = SIGNS[sign];
  return (
    <Picture
      size={size}
      aria-hidden="true"
      className={classNames(css.sign, className)}
      data-sign={sign}
    />
  );
}
