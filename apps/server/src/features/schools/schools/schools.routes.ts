import { schoolFigures } from '@station/contract/schools/school-figures';
import {
  CLASS_TEXTS,
  classDeletion,
  createClass as createClassEndpoint,
  createSchool as createSchoolEndpoint,
  deleteClass as deleteClassEndpoint,
  deleteSchool as deleteSchoolEndpoint,
  getClass,
  getSchool,
  listClasses,
  listSchools,
  SCHOOL_TEXTS,
  updateClass as updateClassEndpoint,
  updateSchool as updateSchoolEndpoint,
} from '@station/contract/schools/schools';
import { dayOf } from '../../../platform/clock.ts';
import type { Context, Feature, Mount } from '../../../platform/context.ts';
import {
  createClass,
  deleteClass,
  requiredClass,
  toClass,
  updateClass,
} from '../classes/classes.actions.ts';
import { countClassDeletion, findClass, findClasses } from '../classes/classes.queries.ts';
import { readFigures } from '../overview/figures.queries.ts';
import {
  createSchool,
  deleteSchool,
  requiredSchool,
  toSchool,
  updateSchool,
} from './schools.actions.ts';
import { findSchool, findSchools } from './schools.queries.ts';

/** Schools and their classes (spec 2). */
export const schools: Feature = {
  routes: (context, mount) => {
    schoolRoutes(context, mount);
    classRoutes(context, mount);
  },
};

function schoolRoutes(context: Context, mount: Mount): void {
  // Callers who do not say their day get the server's.
  const { db, clock } = context;

  mount(schoolFigures, async ({ query }) => {
    return { data: await readFigures(db, query.school_id, query.today ?? dayOf(clock)) };
  });

  mount(listSchools, async ({ query }) => ({
    data: (await findSchools(db, query.today ?? dayOf(clock))).map((row) => ({
      ...row,
      ...toSchool(row),
    })),
  }));

  mount(getSchool, async ({ params }) => ({
    data: toSchool(requiredSchool(await findSchool(db, params.school_id))),
  }));

  mount(createSchoolEndpoint, async ({ actor, body }) => ({
    message: SCHOOL_TEXTS.created,
    data: await createSchool(context, actor, body),
  }));

  mount(updateSchoolEndpoint, async ({ actor, params, body }) => ({
    message: SCHOOL_TEXTS.updated,
    data: await updateSchool(context, actor, params.school_id, body),
  }));

  mount(deleteSchoolEndpoint, async ({ actor, params }) => {
    await deleteSchool(context, actor, params.school_id);
    return { message: SCHOOL_TEXTS.deleted };
  });
}

function classRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(listClasses, async ({ params }) => {
    const classes = await findClasses(db, params.school_id);
    // A school without classes and a school that is not there are told apart.
    if (classes.length === 0) requiredSchool(await findSchool(db, params.school_id));
    return { data: classes.map(toClass) };
  });

  mount(getClass, async ({ params }) => ({
    data: toClass(requiredClass(await findClass(db, params.class_id))),
  }));

  mount(createClassEndpoint, async ({ actor, body }) => ({
    message: CLASS_TEXTS.created,
    data: await createClass(context, actor, body),
  }));

  mount(updateClassEndpoint, async ({ actor, params, body }) => ({
    message: CLASS_TEXTS.updated,
    data: await updateClass(context, actor, params.class_id, body),
  }));

  mount(deleteClassEndpoint, async ({ actor, params }) => {
    await deleteClass(context, actor, params.class_id);
    return { message: CLASS_TEXTS.deleted };
  });

  mount(classDeletion, async ({ params }) => {
    requiredClass(await findClass(db, params.class_id));
    return { data: await countClassDeletion(db, params.class_id) };
  });
}
