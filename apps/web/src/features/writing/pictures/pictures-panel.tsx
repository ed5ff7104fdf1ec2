import { picturesOf } from '@station/contract/writing/post-copies';
import type { PostLanguage } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import css from '../writing.module.css';
import { withoutPicture, withPictureWords } from './picture-edits.ts';

type PicturesPanelProps = {
  html: string;
  onChange: (html: string) => void;
  language: PostLanguage;
};

/** The pictures of a text in their order, with what they show and what stands under them. */
export function PicturesPanel({ html, onChange, language }: PicturesPanelProps) {
  const pictures = picturesOf(html);
  if (pictures.length === 0) return null;
  return (
    <Panel title={m.writing_pictures()} text={m.writing_pictures_text()}>
      <ul className={css.pictures} lang={language}>
        {pictures.map(({ number, src, alt, caption }) => {
          const named = { number: formatNumber(number) };
          const put = (words: { alt?: string; caption?: string }) =>
            onChange(withPictureWords(html, number, { alt, caption, ...words }));
          return (
            <li key={`${number} ${src}`} className={css.picture}>
              <img src={src} alt={alt} className={css.thumb} />
              <div className={css.pictureWords}>
                <TextField
                  label={m.writing_picture_alt(named)}
                  defaultValue={alt}
                  onBlur={(event) => {
                    const typed = event.currentTarget.value.trim();
                    if (typed !== alt) put({ alt: typed });
                  }}
                />
                <TextField
                  label={m.writing_picture_caption(named)}
                  defaultValue={caption}
                  onBlur={(event) => {
                    const typed = event.currentTarget.value.trim();
                    if (typed !== caption) put({ caption: typed });
                  }}
                />
                <Button compact onClick={() => onChange(withoutPicture(html, number))}>
                  {m.writing_picture_remove(named)}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
