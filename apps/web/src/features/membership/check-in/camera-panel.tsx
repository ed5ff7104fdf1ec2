import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCameraOff from '@tabler/icons-react/dist/esm/icons/IconCameraOff.mjs';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import css from './check-in.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

const STATE_TEXTS: Readonly<Record<CameraState, () => string>> = {
  starting: m.check_in_camera_starting,
  on: m.check_in_camera_on,
  refused: m.check_in_camera_refused,
  missing: m.check_in_camera_missing,
  unreadable: m.check_in_camera_unreadable,
};

/** The camera's picture, what to do before it, and the switch that lets it go. */
export function CameraPanel({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(true);
  const state = useCamera(video, isOn, onCode);
  const works = isOn && (state === 'on' || state === 'starting');
  const Icon = isOn ? IconCameraOff : IconCamera;
  return (
    <section className={css.camera} aria-label={m.check_in_camera()}>
      <video
        ref={video}
        className={css.video}
        aria-label={m.check_in_camera_picture()}
        hidden={!works}
        muted
        playsInline
      />
      <p className="quiet" role="status">
        {isOn ? STATE_TEXTS[state]() : null}
      </p>
      <Button compact icon={<Icon size={18} aria-hidden="true" />} onClick={() => setOn(!isOn)}>
        {isOn ? m.check_in_camera_hide() : m.check_in_camera_show()}
      </Button>
    </section>
  );
}
