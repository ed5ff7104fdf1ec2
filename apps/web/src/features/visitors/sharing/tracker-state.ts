/** States of the permission (spec 1, section 4). */
export type GpsPermission = 'prompt' | 'granted' | 'denied' | 'unsupported' | 'error';

/** What can go wrong (spec 1, section 8). */
export type GpsErrorType =
  | 'PERMISSION_DENIED'
  | 'MAX_RETRIES'
  | 'SOCKET_NOT_CONNECTED'
  | 'INITIALIZATION_ERROR';

/** How the tracker is. */
export type TrackerState = {
  running: boolean;
  permission: GpsPermission;
  connected: boolean;
  /** Points that could not be sent yet. */
  waiting: number;
  /** When the server last took a point since the start, in milliseconds of the device's clock. */
  takenAt: number | undefined;
};
