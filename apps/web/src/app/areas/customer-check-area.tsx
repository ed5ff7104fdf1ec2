import { m } from '../../paraglide/messages.js';
import { useUser } from '../../platform/session.ts';
import { Area } from './area.tsx';

/** The customer check: one by one, by list, and what administrators set for it. */
export function CustomerCheckArea() {
  const isAdmin = useUser()?.role === 'admin';
  return (
    <Area
      back={{ link: { to: '/home' }, text: m.common_back_home() }}
      tabs={{ label: m.check_tabs(), list: isAdmin ? [...ofStaff(), ...ofAdmins()] : ofStaff() }}
    />
  );
}

const ofStaff = () =>
  [
    { link: { to: '/home/cmscustomer' }, text: m.check_tab_check() },
    { link: { to: '/home/cmscustomer/lists' }, text: m.check_tab_lists(), below: true },
  ] as const;

const ofAdmins = () =>
  [
    { link: { to: '/home/cmscustomer/cautions' }, text: m.check_tab_cautions() },
    { link: { to: '/home/cmscustomer/registers' }, text: m.check_tab_registers() },
  ] as const;
