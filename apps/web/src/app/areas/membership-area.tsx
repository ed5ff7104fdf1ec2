import { m } from '../../paraglide/messages.js';
import { useUser } from '../../platform/session.ts';
import { Area } from './area.tsx';

/** Membership: who is a member, who comes, who has to be called, and what administrators offer. */
export function MembershipArea() {
  const isAdmin = useUser()?.role === 'admin';
  return (
    <Area
      back={{ link: { to: '/home' }, text: m.common_back_home() }}
      tabs={{ label: m.members_tabs(), list: isAdmin ? [...ofStaff(), ...ofAdmins()] : ofStaff() }}
    />
  );
}

const ofStaff = () =>
  [
    { link: { to: '/paysoft' }, text: m.members_tab_members() },
    { link: { to: '/paysoft/check-in' }, text: m.members_tab_check_in() },
    { link: { to: '/paysoft/follow-up' }, text: m.members_tab_follow_up() },
    { link: { to: '/paysoft/dashboard' }, text: m.members_tab_dashboard() },
  ] as const;

const ofAdmins = () =>
  [
    { link: { to: '/paysoft/plans' }, text: m.members_tab_plans() },
    { link: { to: '/paysoft/points' }, text: m.members_tab_points() },
    { link: { to: '/paysoft/kiosks' }, text: m.members_tab_kiosks() },
  ] as const;
