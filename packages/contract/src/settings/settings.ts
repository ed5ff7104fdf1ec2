/** Settings of the organisation: kept in the database, changed without a restart. */
import * as z from 'zod/mini';
import { answer, endpoint, type FileUpload } from '../endpoint.ts';
import { requiredText, text } from '../fields.ts';
import { isWebAddress, optionalFields } from '../record-fields.ts';
import { SharingHours } from '../visitors/sharing-hours.ts';

/** Languages a person can pick; `orig` is the spec's own text, screen by screen. */
export const LANGUAGES = ['vi', 'ko', 'en'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** Limits of the settings. */
export const SETTINGS_LIMITS = {
  organisationName: 100,
  planets: 12,
  planetName: 40,
  url: 500,
  /** Hours of a session, and of one that asked to be remembered. */
  hours: { min: 1, max: 168 },
  rememberedHours: { min: 24, max: 8_760 },
  passwordMin: { min: 6, max: 128 },
  visitDays: { min: 30, max: 3_650 },
  preciseHours: { min: 1, max: 168 },
  cityDays: { min: 1, max: 365 },
  ipDays: { min: 1, max: 365 },
  attribution: 200,
  tileKey: 200,
  fileQuotaMb: { min: 1, max: 100_000_000 },
  linkDays: { min: 1, max: 365 },
} as const;

const OWN_PATH = /^\/[a-z0-9][a-z0-9/-]*$/i;

/** Whether a text is a path of Station itself, or a web address. */
const isLink = (it: string): boolean =>
  OWN_PATH.test(it) || (!/["'<>\\]/.test(it) && isWebAddress(it));

/** A planet of the login scene; every one is a link. */
export const Planet = z.object({
  name: requiredText(SETTINGS_LIMITS.planetName),
  /** A path of Station (`/jupiter-giant`) or a web address, opened in a new tab. */
  url: z.pipe(
    requiredText(SETTINGS_LIMITS.url),
    z.string().check(z.refine(isLink, { error: 'format' })),
  ),
  /** `#rrggbb`. */
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  size: z.enum(['small', 'medium', 'large']),
});
export type Planet = z.infer<typeof Planet>;

/** `open`: registered people may start at once; `approval`: an administrator lets them in first. */
export const RegistrationPolicy = z.enum(['open', 'approval', 'closed']);
export type RegistrationPolicy = z.infer<typeof RegistrationPolicy>;

/** `required`: administrators reach nothing until they have set it up; for others it is offered. */
export const TwoStepPolicy = z.enum(['off', 'offered', 'required']);
export type TwoStepPolicy = z.infer<typeof TwoStepPolicy>;

const between = ({ min, max }: { min: number; max: number }) =>
  z.int().check(z.minimum(min), z.maximum(max));

/** Where the map's pictures come from. */
export const MapTiles = z.object({
  /** `https`, with `{z}`, `{x}` and `{y}`, and `{key}` where the service wants one. */
  url: z.string().check(
    z.maxLength(SETTINGS_LIMITS.url),
    z.refine(
      (it) =>
        /^https:\/\//.test(it) &&
        isLink(it) &&
        ['{z}', '{x}', '{y}'].every((part) => it.includes(part)),
      { error: 'format' },
    ),
  ),
  /** Who is to be named on the map. */
  attribution: requiredText(SETTINGS_LIMITS.attribution),
  /** What the service knows this organisation by; empty where it asks for nothing. */
  key: text().check(z.maxLength(SETTINGS_LIMITS.tileKey)),
});
export type MapTiles = z.infer<typeof MapTiles>;

/** What an administrator decides for everybody. The logo is changed by calls of its own. */
export const SettingsFields = z.object({
  organisation_name: requiredText(SETTINGS_LIMITS.organisationName),
  default_language: Language,
  registration: RegistrationPolicy,
  session_hours: between(SETTINGS_LIMITS.hours),
  remembered_session_hours: between(SETTINGS_LIMITS.rememberedHours),
  password_min: between(SETTINGS_LIMITS.passwordMin),
  two_step: TwoStepPolicy,
  /** In their order from the sun outwards. */
  planets: z.array(Planet).check(z.maxLength(SETTINGS_LIMITS.planets)),
  /** Days that page views are kept. */
  visit_days: between(SETTINGS_LIMITS.visitDays),
  /** Hours that precise points are kept, and days that then only their city is. */
  precise_point_hours: between(SETTINGS_LIMITS.preciseHours),
  point_city_days: between(SETTINGS_LIMITS.cityDays),
  /** Days until the end of an internet address is cut off. */
  ip_days: between(SETTINGS_LIMITS.ipDays),
  /** Outside of these nobody's point is taken; null: at any time. */
  sharing_hours: z.nullable(SharingHours),
  map_tiles: MapTiles,
  /** Megabytes (of 1,024 × 1,024 bytes) that the files of one person may take; null: no quota. */
  file_quota_mb: z.nullable(between(SETTINGS_LIMITS.fileQuotaMb)),
  /** Links to files for people outside, and upload requests, need a password. */
  file_link_password: z.boolean(),
  /** Days that such a link may be good at most. */
  file_link_days: between(SETTINGS_LIMITS.linkDays),
  /** The text of HWP and HWPX documents is read, to be shown and searched. */
  file_hwp_text: z.boolean(),
});
export type SettingsFields = z.infer<typeof SettingsFields>;

export const Settings = z.object({
  ...SettingsFields.shape,
  /** Address of the organisation's logo, if it has one. */
  logo: z.nullable(z.string()),
});
export type Settings = z.infer<typeof Settings>;

/** What guests may know: enough to draw the login screen and its forms. */
export const PublicSettings = z.object({
  organisation_name: z.string(),
  logo: z.nullable(z.string()),
  default_language: Language,
  registration: RegistrationPolicy,
  password_min: z.number(),
  planets: z.array(Planet),
  /** How a forgotten password is replaced here. */
  forgot_by: z.enum(['mail', 'administrator']),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/** Reasons a settings call can fail for. */
export type SettingsReason = 'settings.nothing-to-update' | 'settings.no-logo';

/** The organisation's logo: a picture of at most 5 MB. */
export const LOGO_UPLOAD: FileUpload = { fileField: 'files', maxBytes: 5 * 1024 * 1024 };

export const getPublicSettings = endpoint({
  name: 'getPublicSettings',
  method: 'GET',
  path: '/api/settings/public',
  access: 'guest',
  summary: 'The settings that guests may know.',
  response: answer({ data: PublicSettings }),
});

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  access: 'admin',
  summary: 'Every setting.',
  response: answer({ data: Settings }),
});

export const updateSettings = endpoint({
  name: 'updateSettings',
  method: 'PUT',
  path: '/api/settings',
  access: 'admin',
  summary:
    'Change settings; those left out stay. Every server goes by them within a second, without a restart.',
  body: optionalFields(SettingsFields.shape),
  response: answer({ data: Settings }),
});

export const uploadLogo = endpoint({
  name: 'uploadLogo',
  method: 'POST',
  path: '/api/settings/logo',
  access: 'admin',
  summary: 'Set the organisation’s logo from a picture; it is made small and stripped of its data.',
  upload: LOGO_UPLOAD,
  response: answer({ data: Settings }),
});

export const removeLogo = endpoint({
  name: 'removeLogo',
  method: 'DELETE',
  path: '/api/settings/logo',
  access: 'admin',
  summary: 'Take the organisation’s logo away.',
  response: answer({ data: Settings }),
});
