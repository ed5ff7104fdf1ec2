import type { BodyInput } from '@station/contract/endpoint';
import {
  classDeletion,
  createClass,
  createSchool,
  deleteClass,
  deleteSchool,
  getClass,
  getSchool,
  listClasses,
  listSchools,
  School,
  SchoolClass,
  updateClass,
  updateSchool,
} from '@station/contract/schools/schools';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { today } from '../../../platform/days.ts';
import { useWrite } from '../../../platform/write.ts';

/** Key of everything that is read of schools and what is in them: a change drops it all. */
export const SCHOOLS_KEY = ['schools'] as const;

/** Every school, newest first, with what goes on in it. */
export const useSchools = () =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'all'],
    queryFn: async ({ signal }) =>
      (await call(listSchools, { query: { today: today() }, signal })).data,
  });

/** One school, for the screens below it; nothing is asked for 0. */
export const useSchool = (school_id: number) =>
  useQuery({
    enabled: school_id > 0,
    queryKey: [...SCHOOLS_KEY, 'school', school_id],
    queryFn: async ({ signal }) => (await call(getSchool, { params: { school_id }, signal })).data,
  });

/** Every class of a school, newest first. */
export const useClasses = (school_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'classes', school_id],
    queryFn: async ({ signal }) =>
      (await call(listClasses, { params: { school_id }, signal })).data,
  });

/** One class with the name of its school, for the screens below it; nothing is asked for 0. */
export const useClass = (class_id: number) =>
  useQuery({
    enabled: class_id > 0,
    queryKey: [...SCHOOLS_KEY, 'class', class_id],
    queryFn: async ({ signal }) => (await call(getClass, { params: { class_id }, signal })).data,
  });

/** What would go along with a class. */
export const useClassDeletion = (class_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'class-deletion', class_id],
    queryFn: async ({ signal }) =>
      (await call(classDeletion, { params: { class_id }, signal })).data,
    staleTime: 0,
  });

/** Saves a school: a new one, or `base` as it was changed. */
export async function saveSchool(
  body: BodyInput<typeof createSchool>,
  base: School | undefined,
): Promise<School> {
  if (!base) return (await call(createSchool, { body })).data;
  const params = { school_id: base.school_id };
  return (await call(updateSchool, { params, body: { ...body, version: base.version } })).data;
}

/** Saves a class of a school: a new one, or `base` as it was changed. */
export async function saveClass(
  { school_id, ...fields }: BodyInput<typeof createClass>,
  base: SchoolClass | undefined,
): Promise<SchoolClass> {
  if (!base) return (await call(createClass, { body: { school_id, ...fields } })).data;
  const params = { class_id: base.class_id };
  return (await call(updateClass, { params, body: { ...fields, version: base.version } })).data;
}

/** The stored school or class of a 409. @throws Error for anything else. */
export const readSchool = (current: unknown): School => School.parse(current);
export const readClass = (current: unknown): SchoolClass => SchoolClass.parse(current);

/** Calls that take schools and classes away; what is shown is read anew, also after a failure. */
export function useSchoolRemovals() {
  const onSettled = useSchoolsRefresh();
  const school = useWrite({
    mutationFn: (school_id: number) => call(deleteSchool, { params: { school_id } }),
    onSettled,
  });
  const schoolClass = useWrite({
    mutationFn: (class_id: number) => call(deleteClass, { params: { class_id } }),
    onSettled,
  });
  return { school, schoolClass };
}

/** The way to have everything about schools that is on the screen read anew. */
export function useSchoolsRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: SCHOOLS_KEY });
}
