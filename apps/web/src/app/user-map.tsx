import { LiveMapPage } from '../features/live-map/live-map-page.tsx';

/**
 * The live map with everything that is drawn on it (spec 1, section 2). It stands without the UI kit
 * (docs/decisions/061): fields are those of `ui/plain-field.tsx`.
 */
export function UserMap() {
  return <LiveMapPage />;
}
