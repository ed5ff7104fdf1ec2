import css from './preview.module.css';

type MediaProps = { url: string; name: string; onFailure: (error: unknown) => void };

/** A picture, as large as there is room. */
export function PictureView({ url, name, onFailure }: MediaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it only hears that it is broken.
    <img src={url} alt={name} className={css.picture} onError={() => onFailure(undefined)} />
  );
}

/** A video. The browser asks for the pieces that it needs, so it can be sought through. */
export function VideoView({ url, name, onFailure }: MediaProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written any for what people upload.
    <video
      src={url}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      className={css.video}
      onError={() => onFailure(undefined)}
    />
  );
}

/** A sound, with the browser's own controls. */
export function AudioView({ url, name, onFailure }: MediaProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written any for what people upload.
    <audio
      src={url}
      aria-label={name}
      controls
      preload="metadata"
      className={css.audio}
      onError={() => onFailure(undefined)}
    />
  );
}
