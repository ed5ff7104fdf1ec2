import { getProfile, type Profile } from '@station/contract/accounts/profile';
import { listSessions, type Session } from '@station/contract/accounts/sessions';
import { getTwoStep } from '@station/contract/accounts/two-step';
import {
  type ListedUser,
  listInvitations,
  listPasswordRequests,
  listUsers,
} from '@station/contract/accounts/users';
import { listAudit, listAuditActions } from '@station/contract/audit/audit';
import { listAccessRequests, listBadges } from '@station/contract/launcher/launcher';
import { paginationOf } from '@station/contract/paging';
import { getSettings, type Settings } from '@station/contract/settings/settings';
import type { FakeServer } from '../fake-server.ts';
import { healthyServer, makeUser } from '../render-station.tsx';

/** A user as administrators see them; a test changes what it is about. */
export function makeListedUser(changes: Partial<ListedUser> = {}): ListedUser {
  return {
    id: 12,
    username: 'bao.tran',
    email: 'bao@station.test',
    name: 'Trần Văn Bảo',
    role: 'user',
    status: 'active',
    department: null,
    leader: null,
    phone: null,
    image: null,
    must_change_password: false,
    two_step: false,
    created_at: '2026-10-01T02:00:00.000Z',
    last_signed_in_at: null,
    ...changes,
  };
}

/** The signed-in person's profile. */
export function makeProfile(changes: Partial<Profile> = {}): Profile {
  return {
    ...makeUser({ phone: '010-1234-5678' }),
    created_at: '2026-01-05T02:00:00.000Z',
    last_signed_in_at: '2026-11-20T01:00:00.000Z',
    password_changed_at: null,
    ...changes,
  };
}

/** A session of the signed-in person. */
export function makeSession(changes: Partial<Session> = {}): Session {
  return {
    id: 1,
    device: { kind: 'desktop', browser: 'Chrome', system: 'Windows' },
    address: '203.0.113.9',
    place: 'Hà Nội',
    created_at: '2026-11-20T01:00:00.000Z',
    last_used_at: '2026-11-21T01:00:00.000Z',
    expires_at: '2026-11-21T13:00:00.000Z',
    current: true,
    ...changes,
  };
}

/** Everything an administrator decides. */
export function makeSettings(changes: Partial<Settings> = {}): Settings {
  return {
    organisation_name: 'Station',
    default_language: 'vi',
    registration: 'approval',
    session_hours: 12,
    remembered_session_hours: 720,
    password_min: 6,
    two_step: 'offered',
    planets: [
      { name: 'Jupiter', url: '/jupiter-giant', colour: '#ea8a0c', size: 'large' },
      { name: 'Saturn', url: '/saturn-rings', colour: '#8d75ea', size: 'medium' },
    ],
    visit_days: 400,
    precise_point_hours: 24,
    point_city_days: 30,
    ip_days: 30,
    sharing_hours: null,
    map_tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles', key: '' },
    file_quota_mb: 20_480,
    file_link_password: false,
    file_hwp_text: false,
    file_link_days: 365,
    logo: null,
    ...changes,
  };
}

/** Answers the user table with these users, all on one page. */
export function answerUsers(server: FakeServer, users: readonly ListedUser[]): FakeServer {
  return server.answer(listUsers, ({ query }) => {
    const status = query.get('status');
    const found = status ? users.filter((one) => one.status === status) : [...users];
    return {
      success: true as const,
      users: found,
      total: found.length,
      pagination: paginationOf(1, 20, found.length),
    };
  });
}

/** A healthy server on which a person with a profile is at home, and nothing waits for anybody. */
export function accountsServer(profile: Profile = makeProfile()): FakeServer {
  const server = healthyServer()
    .answer(getProfile, { success: true, user: profile })
    .answer(listSessions, { success: true, data: [makeSession()] })
    .answer(getTwoStep, {
      success: true,
      data: {
        enabled: false,
        enabled_at: null,
        recovery_codes_left: 0,
        offered: true,
        required: false,
      },
    })
    .answer(getSettings, { success: true, data: makeSettings() })
    .answer(listPasswordRequests, { success: true, data: [] })
    .answer(listInvitations, { success: true, data: [] })
    .answer(listAccessRequests, { success: true, data: [] })
    .answer(listBadges, { success: true, data: [] })
    .answer(listAudit, { success: true, data: [], next: null })
    .answer(listAuditActions, { success: true, data: { actions: [], subjects: [] } });
  return answerUsers(server, []);
}
