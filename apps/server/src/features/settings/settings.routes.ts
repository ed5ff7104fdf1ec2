import {
  getPublicSettings,
  getSettings,
  LOGO_UPLOAD,
  removeLogo as removeLogoEndpoint,
  updateSettings as updateSettingsEndpoint,
  uploadLogo,
} from '@station/contract/settings/settings';
import type { Feature } from '../../platform/context.ts';
import { receivePicture } from '../images/images.actions.ts';
import { forgotBy } from './forgot-by.rules.ts';
import { removeLogo, setLogo, updateSettings } from './settings.actions.ts';
import { readSettings } from './settings.queries.ts';

/** What administrators decide for everybody (accounts issue, section 10). */
export const settings: Feature = {
  routes: (context, mount) => {
    mount(getPublicSettings, async () => {
      const it = await readSettings(context);
      return {
        data: {
          organisation_name: it.organisation_name,
          logo: it.logo,
          default_language: it.default_language,
          registration: it.registration,
          password_min: it.password_min,
          planets: it.planets,
          forgot_by: forgotBy(context),
        },
      };
    });

    mount(getSettings, async () => ({ data: await readSettings(context) }));

    mount(updateSettingsEndpoint, async ({ actor, body }) => ({
      data: await updateSettings(context, actor, body),
    }));

    mount(uploadLogo, async ({ actor, request }) => {
      const picture = await receivePicture(context, request, LOGO_UPLOAD);
      try {
        return { data: await setLogo(context, actor, picture) };
      } finally {
        await picture.remove();
      }
    });

    mount(removeLogoEndpoint, async ({ actor }) => ({ data: await removeLogo(context, actor) }));
  },
};
