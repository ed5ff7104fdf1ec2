import {
  confirmTwoStep as confirmEndpoint,
  disableTwoStep as disableEndpoint,
  getTwoStep,
  renewRecoveryCodes as renewEndpoint,
  startTwoStep as startEndpoint,
} from '@station/contract/accounts/two-step';
import type { Feature } from '../../../platform/context.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { callerOf } from '../devices/device-cookie.ts';
import {
  confirmTwoStep,
  disableTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from './two-step.actions.ts';
import { warnOfOtherKey } from './two-step.jobs.ts';
import { countRecoveryCodes, findTwoStep } from './two-step.queries.ts';

/** Two-step sign-in by an authenticator app (accounts issue, section 5). */
export const twoStep: Feature = {
  routes: (context, mount) => {
    mount(getTwoStep, async ({ actor }) => {
      const [row, left, settings] = await Promise.all([
        findTwoStep(context.db, actor.id),
        countRecoveryCodes(context.db, actor.id),
        readSettings(context),
      ]);
      return {
        data: {
          enabled: row?.enabled_at != null,
          enabled_at: row?.enabled_at?.toISOString() ?? null,
          recovery_codes_left: left,
          offered: settings.two_step !== 'off',
          required: settings.two_step === 'required' && actor.role === 'admin',
        },
      };
    });

    mount(startEndpoint, async ({ actor, body, request }) => ({
      data: await startTwoStep(context, { actor, caller: callerOf(request) }, body.password),
    }));

    mount(confirmEndpoint, async ({ actor, body }) => ({
      data: { recovery_codes: await confirmTwoStep(context, actor, body.code) },
    }));

    mount(disableEndpoint, async ({ actor, body, request }) => {
      await disableTwoStep(context, { actor, caller: callerOf(request) }, body);
      return {};
    });

    mount(renewEndpoint, async ({ actor, body, request }) => {
      const asker = { actor, caller: callerOf(request) };
      return { data: { recovery_codes: await renewRecoveryCodes(context, asker, body) } };
    });
  },
  background: warnOfOtherKey,
};
