import { type Kysely, type Migration, sql } from 'kysely';

/** Sharing: with colleagues, by links with people outside, and requests by which those hand files in. */
export const fileSharing: Migration = {
  async up(db: Kysely<unknown>) {
    await createShares(db);
    await createLinks(db);
    await createRequests(db);
  },
};

/** Who but its owner sees a file or a folder with all that is in it: a person, or everybody of a role. */
async function createShares(db: Kysely<unknown>) {
  await sql`
    create table file_share (
      id bigint generated always as identity primary key,
      node_id bigint not null references file_node on delete cascade,
      account_id bigint references account on delete cascade,
      role text check (role in ('admin', 'user')),
      permission text not null check (permission in ('view', 'edit')),
      shared_by bigint references account on delete set null,
      shared_by_name text not null,
      shared_at timestamptz not null default now(),
      check ((account_id is null) <> (role is null))
    )`.execute(db);
  await sql`
    create unique index file_share_person_key on file_share (node_id, account_id)
    where account_id is not null`.execute(db);
  await sql`
    create unique index file_share_role_key on file_share (node_id, role)
    where role is not null`.execute(db);
  await sql`create index file_share_account_id_idx on file_share (account_id)`.execute(db);
  await sql`create index file_share_role_idx on file_share (role) where role is not null`.execute(
    db,
  );
  await sql`create index file_share_shared_by_idx on file_share (shared_by)`.execute(db);

  // What is shared with somebody, with all that is in it.
  await sql`
    create function file_nodes_shared_with(viewer bigint, viewer_role text) returns bigint[]
    language sql stable as $$
      select array(select file_node_with_descendants(array(
        select node_id from file_share where account_id = viewer or role = viewer_role
      )))
    $$`.execute(db);
}

/**
 * A link for people outside; its token is kept as a hash. `generation` counts the passwords: a new
 * one ends the visits that began with the one before. A visit downloads a file once, as often as it
 * fetches it: `file_link_download` says of which files that has been counted.
 */
async function createLinks(db: Kysely<unknown>) {
  await sql`
    create table file_link (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      node_id bigint not null references file_node on delete cascade,
      password_hash text,
      generation int not null default 1,
      note text not null default '',
      expires_at timestamptz not null,
      max_downloads int,
      downloads int not null default 0,
      opens int not null default 0,
      last_used_at timestamptz,
      withdrawn_at timestamptz,
      created_by bigint references account on delete set null,
      created_by_name text not null,
      created_at timestamptz not null default now(),
      check (downloads >= 0 and (max_downloads is null or max_downloads > 0))
    )`.execute(db);
  await sql`create index file_link_node_id_idx on file_link (node_id)`.execute(db);
  await sql`create index file_link_created_by_idx on file_link (created_by)`.execute(db);
  await sql`
    create table file_link_download (
      link_id bigint not null references file_link on delete cascade,
      visit uuid not null,
      node_id bigint not null,
      at timestamptz not null default now(),
      primary key (link_id, visit, node_id)
    )`.execute(db);
  await sql`create index file_link_download_at_idx on file_link_download (at)`.execute(db);
  await sql`
    create table file_link_use (
      id bigint generated always as identity primary key,
      link_id bigint not null references file_link on delete cascade,
      what text not null check (what in ('opened', 'downloaded', 'zipped', 'refused')),
      file_name text,
      network text not null,
      at timestamptz not null default now()
    )`.execute(db);
  await sql`create index file_link_use_link_id_idx on file_link_use (link_id, id)`.execute(db);
  await sql`create index file_link_use_at_idx on file_link_use (at)`.execute(db);
}

/** A link by which people outside hand files in, into a folder or its owner's top. */
async function createRequests(db: Kysely<unknown>) {
  await sql`
    create table upload_request (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      title text not null,
      message text not null default '',
      folder_id bigint references file_node on delete cascade,
      account_id bigint not null references account on delete cascade,
      account_name text not null,
      password_hash text,
      generation int not null default 1,
      expires_at timestamptz not null,
      max_files int not null check (max_files > 0),
      max_bytes bigint not null check (max_bytes > 0),
      withdrawn_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index upload_request_folder_id_idx on upload_request (folder_id)`.execute(db);
  await sql`create index upload_request_account_id_idx on upload_request (account_id)`.execute(db);
  await sql`
    create table handed_in_file (
      id bigint generated always as identity primary key,
      request_id bigint not null references upload_request on delete cascade,
      node_id bigint references file_node on delete set null,
      name text not null,
      file_size bigint not null,
      guest_name text not null,
      is_new boolean not null default true,
      at timestamptz not null default now()
    )`.execute(db);
  await sql`create index handed_in_file_request_id_idx on handed_in_file (request_id, id)`.execute(
    db,
  );
  await sql`create index handed_in_file_node_id_idx on handed_in_file (node_id)`.execute(db);
  // What a guest is sending counts in the request that it is for.
  await sql`
    alter table file_upload
      add column request_id bigint references upload_request on delete cascade`.execute(db);
  await sql`
    create index file_upload_request_id_idx on file_upload (request_id)
    where request_id is not null`.execute(db);
}
