import type { Profile } from '@station/contract/accounts/profile';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { failureTexts } from '../../../platform/problem-text.ts';
import { isAdmin } from '../../../platform/session.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { PanelColumns } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { AddressPassword } from './address-password.tsx';
import { AvatarPanel } from './avatar-panel.tsx';
import { InstallPanel } from './install-panel.tsx';
import origin from './messages/origin.json';
import { useProfile } from './profile.data.ts';
import { ProfileForm } from './profile-form.tsx';
import { profileFailureText } from './profile-texts.ts';
import { text } from './text.ts';

/** The profile screen (spec 1, section 2): one's picture and one's details. */
export function ProfilePage() {
  const profile = useProfile();
  return (
    <Screen>
      <ScreenTitle subtitle={profile.data && summaryOf(profile.data)}>
        {m.profile_title()}
      </ScreenTitle>
      {profile.data ? (
        <PanelColumns>
          <AvatarPanel profile={profile.data} />
          <ProfileForm profile={profile.data} />
        </PanelColumns>
      ) : (
        <NotLoaded of={profile} loading={text(m.common_loading)} failure={profileFailure} />
      )}
      <InstallPanel />
      <AddressPassword language={languageOf(origin, '*')} />
    </Screen>
  );
}

function summaryOf(profile: Profile): string {
  const role = isAdmin(profile)
    ? text(m.common_account_role_admin)
    : text(m.common_account_role_user);
  const since = m.profile_since({ date: formatDate(profile.created_at) });
  const last = profile.last_signed_in_at;
  return [
    profile.username,
    role,
    since,
    ...(last ? [m.profile_last_signed_in({ when: formatDateTime(last) })] : []),
  ].join(' · ');
}

const profileFailure = (error: Error) => ({
  title: m.profile_error_load(),
  ...failureTexts(error, languageOf(origin, '*'), profileFailureText(error)),
});
