/** The category manager (spec 2, sections 2, 3, 5, 7 and 8). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { optionalText, versionField } from '../record-fields.ts';
import { ALL_CATEGORIES } from './contacts.ts';

/** Limits in characters. The spec gives the value's; a label and a description need one, too. */
export const CATEGORY_LIMITS = { value: 50, label: 50, description: 200 } as const;

/** At most this many categories in one call. */
export const CATEGORIES_ADD_MAX = 50;

/** "Only lowercase letters, digits, Korean characters and underscore" (spec 2, section 5). */
export const CATEGORY_PATTERN = /^[a-z0-9_가-힣]+$/;

/** Categories that are not renamed or deleted, but can be moved from (spec 2, section 6). */
export const PROTECTED_CATEGORIES: readonly string[] = [
  'employee',
  'seoul_fnb',
  'external',
  'client',
  'supplier',
];

/** The built-in categories (spec 2, section 3), in its order, with the server's own words. */
export const BUILT_IN_CATEGORIES = [
  { value: 'employee', label: 'Nhân viên', description: 'Nhân viên của tổ chức' },
  { value: 'seoul_fnb', label: 'Seoul F&B', description: 'Nhân sự và đối tác Seoul F&B' },
  { value: 'external', label: 'Bên ngoài', description: 'Liên hệ bên ngoài tổ chức' },
  { value: 'client', label: 'Khách hàng', description: 'Khách hàng và phụ huynh' },
  { value: 'supplier', label: 'Nhà cung cấp', description: 'Nhà cung cấp hàng hóa, dịch vụ' },
  { value: 'partner', label: 'Đối tác', description: 'Đối tác hợp tác lâu dài' },
  { value: 'vendor', label: 'Nhà bán hàng', description: 'Nơi bán hàng hóa, thiết bị' },
  { value: 'consultant', label: 'Tư vấn', description: 'Chuyên gia tư vấn' },
  { value: 'government', label: 'Cơ quan nhà nước', description: 'Cơ quan và cán bộ nhà nước' },
  { value: 'media', label: 'Truyền thông', description: 'Báo chí và truyền thông' },
  { value: 'investor', label: 'Nhà đầu tư', description: 'Nhà đầu tư và cổ đông' },
  { value: 'competitor', label: 'Đối thủ cạnh tranh', description: 'Đơn vị cùng ngành' },
  {
    value: 'freelancer',
    label: 'Cộng tác viên tự do',
    description: 'Người làm việc tự do theo dự án',
  },
  { value: 'student', label: 'Học sinh', description: 'Học sinh và học viên' },
  { value: 'test', label: 'Thử nghiệm', description: 'Dữ liệu dùng để thử' },
  { value: 'other', label: 'Khác', description: 'Liên hệ không thuộc nhóm nào' },
] as const;

/** Texts of spec 2, sections 5 and 8, which the server sends and the screens' `orig` shows. */
export const CATEGORY_TEXTS = {
  empty: 'Tên category không được để trống',
  characters: 'Tên chỉ chấp nhận chữ thường, số, tiếng Hàn và dấu gạch dưới',
  tooLong: 'Tên category tối đa 50 ký tự',
  exists: 'Tên category đã tồn tại',
  sameName: 'Tên mới phải khác tên cũ',
  noTarget: 'Vui lòng chọn category đích',
  sameTarget: 'Category nguồn và đích không được giống nhau',
  nothingValid: 'Vui lòng nhập ít nhất một category hợp lệ',
  invalidValue: (value: string) => `Giá trị category "${value}" không hợp lệ`,
  valueExists: (value: string) => `Category "${value}" đã tồn tại`,
  blocked: 'Không thể xóa!',
  deleted: 'Xóa category thành công!',
  migrated: (count: number) => `Đã chuyển ${count} contacts thành công!`,
  renamed: (value: string) => `Đổi tên category thành "${value}" thành công!`,
  added: (count: number) => `Đã thêm ${count} category mới thành công!`,
} as const;

/** Reasons a call about categories can fail for. */
export type CategoriesReason =
  | 'categories.not-found'
  | 'categories.protected'
  | 'categories.has-contacts'
  | 'categories.taken'
  | 'categories.same-name'
  | 'categories.same-target'
  | 'categories.unknown-target'
  | 'categories.nothing-valid'
  | 'categories.invalid-value'
  | 'categories.changed-meanwhile';

/** Why a value cannot be a category's; undefined for one that can. */
export function categoryValueFault(value: string): 'required' | 'format' | 'too-long' | undefined {
  if (value === '') return 'required';
  if (!CATEGORY_PATTERN.test(value)) return 'format';
  if (value.length > CATEGORY_LIMITS.value) return 'too-long';
  // The filter's entry for every category has this value.
  return value === ALL_CATEGORIES ? 'format' : undefined;
}

/**
 * The value that a label suggests (spec 2, section 5): without Vietnamese marks, in lower case,
 * other characters as underscores, none of them repeated or at an edge. Of a label with nothing
 * that a value may hold, the empty string.
 */
export function categorySlug(label: string): string {
  return label
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .normalize('NFC')
    .replace(/[^a-z0-9가-힣]+/g, '_')
    .slice(0, CATEGORY_LIMITS.value + 1)
    .replace(/^_/, '')
    .slice(0, CATEGORY_LIMITS.value)
    .replace(/_$/, '');
}

export const Category = z.object({
  value: z.string(),
  label: z.string(),
  description: z.string(),
  /** Contacts in it, archived ones too. */
  contact_count: z.number(),
  /** Counts the changes; a rename may carry the version it was made from. */
  version: z.number(),
});
export type Category = z.infer<typeof Category>;

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/api/categories',
  access: 'admin',
  summary: 'Every category in order, with how many contacts it has.',
  response: answer({ data: z.array(Category) }),
});

export const AvailableCategory = z.object({
  value: z.string(),
  label: z.string(),
  description: z.string(),
});
export type AvailableCategory = z.infer<typeof AvailableCategory>;

export const listAvailableCategories = endpoint({
  name: 'listAvailableCategories',
  method: 'GET',
  path: '/api/categories/available',
  access: 'admin',
  summary: 'The built-in categories that are not in use yet.',
  response: answer({ data: z.object({ available: z.array(AvailableCategory) }) }),
});

/** A value that stands for nothing but itself; the actions say what is wrong with it. */
const named = () => z.pipe(text(), z.string().check(z.maxLength(200)));

/** A category to add: a value, or a value with its own words. */
export const CategoryToAdd = z.object({
  value: named(),
  label: z.pipe(text(), z.string().check(z.maxLength(CATEGORY_LIMITS.label))),
  description: optionalText(CATEGORY_LIMITS.description),
});
export type CategoryToAdd = z.infer<typeof CategoryToAdd>;

export const addCategories = endpoint({
  name: 'addCategories',
  method: 'POST',
  path: '/api/categories/add',
  access: 'admin',
  summary:
    'Add categories, all or none: built-in ones by their value, own ones with label and description.',
  body: z.object({
    categories: z.array(z.union([named(), CategoryToAdd])).check(z.maxLength(CATEGORIES_ADD_MAX)),
  }),
  response: answer({ data: z.array(Category) }),
});

export const renameCategory = endpoint({
  name: 'renameCategory',
  method: 'PUT',
  path: '/api/categories/rename',
  access: 'admin',
  summary: 'Rename a category, with all its contacts. With `version`, a stale change is a 409.',
  body: z.object({ old_category: named(), new_category: named(), version: versionField() }),
  response: answer({ data: Category }),
});

export const migrateCategory = endpoint({
  name: 'migrateCategory',
  method: 'POST',
  path: '/api/categories/migrate',
  access: 'admin',
  summary: 'Move every contact of a category into another one.',
  body: z.object({ from_category: named(), to_category: named() }),
  response: answer({ details: z.object({ migrated: z.number() }) }),
});

export const removeCategory = endpoint({
  name: 'removeCategory',
  method: 'POST',
  path: '/api/categories/remove',
  access: 'admin',
  summary: 'Delete a category that has no contacts.',
  body: z.object({ category: named() }),
  response: answer({}),
});

/** A category as the filter and the form offer it. */
export const CategoryOption = z.object({
  value: z.string(),
  label: z.string(),
  count: z.number(),
  active_count: z.number(),
});
export type CategoryOption = z.infer<typeof CategoryOption>;

export const listCategoriesDetailed = endpoint({
  name: 'listCategoriesDetailed',
  method: 'GET',
  path: '/api/contacts/categories/detailed',
  access: 'staff',
  summary: 'Categories in order with their counts; the first entry stands for all.',
  response: answer({ data: z.array(CategoryOption) }),
});

export const listCategoryValues = endpoint({
  name: 'listCategoryValues',
  method: 'GET',
  path: '/api/contacts/categories',
  access: 'staff',
  summary: 'The values of the categories, in order.',
  response: answer({ data: z.array(z.string()) }),
});
