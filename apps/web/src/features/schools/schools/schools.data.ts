import {
  classDeletion,
  createClass,
  createSchool,
  getClass,
  getSchool,
  listClasses,
  listSchools,
  updateClass,
  updateSchool,
} from '@station/contract/schools/schools';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { today } from '../../../platform/days.ts';
import { savedBy, useRefresh } from '../../../platform/saved-by.ts';

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
    // What is announced is counted anew each time that it is asked.
    gcTime: 0,
  });

export const schoolSaving = savedBy(createSchool, updateSchool);
export const classSaving = savedBy(createClass, updateClass);

/** The way to have everything about schools that is on the screen read anew. */
export const useSchoolsRefresh = () => useRefresh(SCHOOLS_KEY);
