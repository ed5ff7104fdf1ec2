import type { Page } from '@playwright/test';

type Held = { holdBeforeCamera?: (picture: string | undefined) => Promise<void> };

/**
 * Gives the screens that a page opens from now on a camera: a real stream of pictures, of an empty table
 * until something is held before it. Only where the pictures come from is not as with people.
 */
export async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const drawing = canvas.getContext('2d');
    let held: HTMLImageElement | undefined;
    const draw = () => {
      if (!drawing) return;
      drawing.fillStyle = '#8a8f98';
      drawing.fillRect(0, 0, canvas.width, canvas.height);
      if (held) drawing.drawImage(held, 170, 90, 300, 300);
    };
    (globalThis as Held).holdBeforeCamera = async (picture) => {
      held = undefined;
      if (picture === undefined) return;
      const image = new Image();
      image.src = picture;
      await image.decode();
      held = image;
    };
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: async () => {
          setInterval(draw, 50);
          return canvas.captureStream(20);
        },
      },
    });
  });
}

/** Holds a picture, a PNG, before the camera of the page that is open; nothing to take it away. */
export async function holdBeforeCamera(page: Page, picture?: Buffer): Promise<void> {
  const url = picture && `data:image/png;base64,${picture.toString('base64')}`;
  await page.evaluate((given) => (globalThis as Held).holdBeforeCamera?.(given), url);
}
