import { type QuickFinds, RECORD_SEARCH_MIN } from '@station/contract/launcher/launcher';
import { foldText, searchPieces } from '@station/contract/search-text';
import type { Db } from '../../db/db.ts';
import type { Actor } from '../../platform/guard.ts';
import { findUsersLike } from '../accounts/users/users.queries.ts';
import { findCompaniesLike } from '../companies/companies.queries.ts';
import { readContactPage } from '../contacts/contacts/remembered-pages.queries.ts';
import { findHits } from '../files/text/texts.queries.ts';
import { searchMeetings } from '../meetings/planning/meetings.queries.ts';
import { findCoursesLike } from '../schools/courses/courses.queries.ts';
import { findStudents } from '../schools/students/students.queries.ts';

/** What a search finds of what somebody may open, of each kind so many at most. */
export async function findAnything(
  db: Db,
  actor: Actor,
  search: string,
  each: number,
): Promise<QuickFinds> {
  const [people, records] = await Promise.all([
    search === '' ? NOBODY : findPeople(db, actor, search, each),
    isEnough(search) ? findRecords(db, actor, search, each) : NOTHING,
  ]);
  return { ...people, ...records };
}

const NOBODY = { contacts: [], users: [] };
const NOTHING = { students: [], courses: [], meetings: [], files: [], companies: [] };

const isEnough = (search: string): boolean =>
  foldText(search).length >= RECORD_SEARCH_MIN && searchPieces(search).length > 0;

async function findPeople(db: Db, actor: Actor, search: string, each: number) {
  const filter = { search, category: '', active_only: false, industry: '' };
  const [{ rows }, users] = await Promise.all([
    readContactPage(db, filter, { offset: 0, limit: each, sort: 'relevance' }),
    actor.role === 'admin' ? findUsersLike(db, search, each) : [],
  ]);
  const contacts = rows.map(({ id, name, phone, company }) => ({ id, name, phone, company }));
  return { contacts, users };
}

async function findRecords(db: Db, actor: Actor, search: string, each: number) {
  const [students, courses, meetings, files, companies] = await Promise.all([
    findStudents(db, { search }, 0, each),
    findCoursesLike(db, search, each),
    searchMeetings(db, actor, { search }, each),
    findHits(db, actor, search, { foundIn: 'name', offset: 0, limit: each }),
    actor.role === 'admin' ? findCompaniesLike(db, search, each) : [],
  ]);
  return {
    students: students.rows.map(({ student_id: id, student_name: name, phone }) => ({
      id,
      name,
      phone,
    })),
    courses: courses.map((course) => ({
      id: course.course_id,
      name: course.course_name,
      class: { id: course.class_id, name: course.class_name },
      school: { id: course.school_id, name: course.school_name },
    })),
    meetings: meetings.map(({ id, title, starts_at }) => ({
      id,
      title,
      starts_at: starts_at.toISOString(),
    })),
    files: files.rows.map(({ id, name, owner_name: owner }) => ({ id, name, owner })),
    companies,
  };
}
