// Written by scripts/generate-tables.ts from the migrations. Do not edit: run `npm run db:types`.
import type { Generated, GeneratedAlways } from 'kysely';

/** Every table and view, as Kysely sees it. */
export type Database = {
  access_link: {
    id: Generated<number>;
    kind: string;
    token_hash: Buffer;
    account_id: number | null;
    email: Generated<string>;
    name: Generated<string>;
    role: Generated<string>;
    created_at: Generated<Date>;
    expires_at: Date;
    created_by: number | null;
  };
  access_request: {
    id: Generated<number>;
    account_id: number;
    page: string;
    role: string;
    requested_at: Generated<Date>;
    decision: string | null;
    handled_at: Date | null;
    handled_by: string | null;
  };
  account: {
    id: Generated<number>;
    username: string;
    email: Generated<string>;
    name: Generated<string>;
    password_hash: string;
    role: Generated<string>;
    department: string | null;
    image: string | null;
    phone: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    last_signed_in_at: Date | null;
    status: Generated<string>;
    must_change_password: Generated<boolean>;
    password_changed_at: Date | null;
    search: GeneratedAlways<string | null>;
    guessed_at: Date | null;
    leader_id: number | null;
  };
  agreed_fee: {
    enrollment_id: number;
    amount: number;
    note: Generated<string>;
  };
  api_token: {
    id: Generated<number>;
    account_id: number;
    name: string;
    prefix: string;
    token_hash: Buffer;
    scopes: string[];
    made_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    revoked_at: Date | null;
  };
  area_stay: {
    id: Generated<number>;
    area_id: number | null;
    area_name: string;
    account_id: number;
    entered_at: Date;
    left_at: Date | null;
    absent_since: Date | null;
  };
  attachment: {
    id: Generated<number>;
    node_id: number;
    subject_kind: string;
    subject_id: number;
    attached_by: number | null;
    attached_name: string;
    attached_at: Generated<Date>;
  };
  attachment_subject: {
    kind: string | null;
    id: number | null;
    label: string | null;
    account_id: number | null;
    for_leaders: boolean | null;
    meeting_id: number | null;
  };
  attendance_mark: {
    session_id: number;
    enrollment_id: number;
    mark: string;
    note: Generated<string>;
    marked_by: string;
    marked_at: Generated<Date>;
  };
  audit_line: {
    id: Generated<number>;
    at: Generated<Date>;
    actor_id: number | null;
    actor_name: string;
    action: string;
    subject: string;
    subject_id: number | null;
    before: unknown;
    after: unknown;
    api_token: string | null;
  };
  backup_record: {
    id: Generated<number>;
    made_at: Generated<Date>;
    host: string;
    file: string;
    bytes: number;
    rows: number;
    with_files: boolean;
  };
  blob: {
    hash: string;
    size: number;
    refs: Generated<number>;
    unused_since: Generated<Date | null>;
  };
  campus_area: {
    id: Generated<number>;
    name: string;
    colour: string;
    school_id: number | null;
    circle: unknown;
    polygon: unknown;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  category: {
    value: string;
    label: string;
    description: Generated<string>;
    place: number;
    created_at: Generated<Date>;
    version: Generated<number>;
  };
  certificate: {
    id: Generated<number>;
    number: string;
    enrollment_id: number | null;
    course_id: number | null;
    student_name: string;
    course_name: string;
    class_name: string;
    school_name: string;
    start_date: string | null;
    end_date: string | null;
    issued_on: string;
    issued_by: string;
    created_at: Generated<Date>;
    revoked_at: Date | null;
    revoked_by: string | null;
    revoke_reason: string | null;
  };
  class: {
    id: Generated<number>;
    school_id: number;
    name: string;
    description: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  cleared_mark: {
    session_id: number;
    enrollment_id: number;
    cleared_by: string;
    cleared_at: Date;
  };
  company: {
    id: Generated<number>;
    name: string;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    version: Generated<number>;
    business_number: Generated<string>;
    search: Generated<string>;
  };
  company_industry: {
    company_id: number;
    path: string;
    confidence: number;
    by_person: boolean;
    model: string | null;
    at: Generated<Date>;
  };
  contact: {
    id: Generated<number>;
    search: string;
    name: string;
    phone: string;
    phone_key: string;
    position: Generated<string>;
    email: Generated<string>;
    company: Generated<string>;
    address: Generated<string>;
    category: string;
    notes: Generated<string>;
    is_active: Generated<boolean>;
    version: Generated<number>;
    import_id: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    other_phones: Generated<string[]>;
    other_phone_keys: Generated<string[]>;
    other_emails: Generated<string[]>;
    name_key: GeneratedAlways<string | null>;
    company_key: GeneratedAlways<string | null>;
  };
  contact_count: {
    block: number;
    category: string;
    total: number;
    active: number;
  };
  contact_count_delta: {
    block: number;
    category: string;
    total: number;
    active: number;
  };
  contact_count_fold: {
    foldings: number;
  };
  contact_count_now: {
    block: number | null;
    category: string | null;
    total: number | null;
    active: number | null;
  };
  contact_industry: {
    contact_id: number;
    path: string | null;
    confidence: number;
    by_person: boolean;
    model: string | null;
    at: Generated<Date>;
  };
  contact_merge: {
    id: Generated<number>;
    merged_at: Generated<Date>;
    merged_by: number | null;
    merged_name: string;
    kept_id: number;
    kept_name: string;
    kept_version: number;
    gone: unknown;
    undone_at: Date | null;
    undone_name: string | null;
  };
  contact_not_duplicate: {
    low: number;
    high: number;
    merge_id: number | null;
    said_at: Generated<Date>;
    said_by: number | null;
  };
  contact_total: {
    category: string;
    total: number;
    active: number;
  };
  contact_total_now: {
    category: string | null;
    total: number | null;
    active: number | null;
  };
  contact_version: {
    contact_id: number;
    id: Generated<number>;
    version: number;
    contact: unknown;
    changed_at: Generated<Date>;
    changed_by: number | null;
    changed_name: string;
    action: string;
    import_id: string | null;
    merge_id: number | null;
  };
  course: {
    id: Generated<number>;
    class_id: number;
    name: string;
    period: Generated<string>;
    start_date: string | null;
    end_date: string | null;
    max_students: number;
    enrolled: Generated<number>;
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  course_fee: {
    course_id: number;
    amount: number;
    currency: string;
    due_on: string | null;
    version: Generated<number>;
  };
  course_session: {
    id: Generated<number>;
    course_id: number;
    held_on: string;
    starts_at: string;
    ends_at: string;
    topic: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  customer_caution: {
    id: Generated<number>;
    subject: string;
    subject_id: number | null;
    key: Generated<string>;
    label: string;
    reason: string;
    expires_on: string | null;
    created_at: Generated<Date>;
    created_by: number | null;
    created_name: string;
    ended_at: Date | null;
    ended_name: string | null;
  };
  customer_check_row: {
    import_id: string;
    row: number;
    vals: string[];
    verdict: string | null;
    found: Generated<unknown>;
    cautions: Generated<string[]>;
    checked_at: Date | null;
  };
  customer_register_answer: {
    source: string;
    number: string;
    state: string;
    name: Generated<string>;
    address: Generated<string>;
    answered_at: Date;
  };
  customer_register_settings: {
    id: Generated<number>;
    nts: Generated<boolean>;
    vietqr: Generated<boolean>;
    sealed_key: Buffer | null;
    last_failure: unknown;
  };
  employee: {
    id: Generated<number>;
    company_id: number;
    name: string;
    email: string;
    phone_number: Generated<string>;
    position: string;
    account_id: number | null;
    contact_id: number | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    search: Generated<string>;
  };
  enrollment: {
    id: Generated<number>;
    student_id: number;
    course_id: number;
    enrollment_date: string;
    status: string;
    version: Generated<number>;
    created_at: Generated<Date>;
    import_id: string | null;
    key: string | null;
  };
  enrollment_balance: {
    enrollment_id: number | null;
    student_id: number | null;
    course_id: number | null;
    status: string | null;
    currency: string | null;
    due_on: string | null;
    agreed: number | null;
    agreed_note: string | null;
    paid: number | null;
    amount: number | null;
  };
  enrollment_status_change: {
    id: Generated<number>;
    enrollment_id: number;
    from_status: string | null;
    to_status: string;
    changed_on: string;
    reason: Generated<string>;
    actor_name: string;
    at: Generated<Date>;
  };
  file: {
    id: Generated<number>;
    name: string;
    original_name: string;
    category: string;
    description: Generated<string>;
    mime_type: string;
    file_size: number;
    uploader_id: number | null;
    uploaded_at: Generated<Date>;
    blob_hash: string | null;
  };
  file_count: {
    owner_id: number;
    category: string;
    file_type: string;
    uploader_name: string;
    files: number;
    bytes: number;
    folded: Generated<boolean>;
  };
  file_link: {
    id: Generated<number>;
    token_hash: Buffer;
    node_id: number;
    password_hash: string | null;
    generation: Generated<number>;
    note: Generated<string>;
    expires_at: Date;
    max_downloads: number | null;
    downloads: Generated<number>;
    opens: Generated<number>;
    last_used_at: Date | null;
    withdrawn_at: Date | null;
    created_by: number | null;
    created_by_name: string;
    created_at: Generated<Date>;
  };
  file_link_download: {
    link_id: number;
    visit: string;
    node_id: number;
    at: Generated<Date>;
  };
  file_link_use: {
    id: Generated<number>;
    link_id: number;
    what: string;
    file_name: string | null;
    network: string;
    at: Generated<Date>;
  };
  file_node: {
    id: Generated<number>;
    parent_id: number | null;
    kind: string;
    owner_id: number;
    place: GeneratedAlways<number>;
    name: string;
    name_key: GeneratedAlways<string>;
    sort_name: GeneratedAlways<string>;
    category: Generated<string>;
    tags: Generated<string[]>;
    description: Generated<string>;
    search: Generated<string>;
    version_id: number | null;
    blob_hash: string | null;
    file_size: Generated<number>;
    mime_type: Generated<string>;
    file_type: string | null;
    uploader_name: Generated<string>;
    uploaded_at: Generated<Date>;
    trashed_root: number | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  file_opening: {
    node_id: number;
    account_id: number;
    first_at: Generated<Date>;
    last_at: Generated<Date>;
    times: Generated<number>;
  };
  file_poster: {
    version_id: number;
    small_hash: string;
    large_hash: string;
  };
  file_share: {
    id: Generated<number>;
    node_id: number;
    account_id: number | null;
    role: string | null;
    permission: string;
    shared_by: number | null;
    shared_by_name: string;
    shared_at: Generated<Date>;
  };
  file_text: {
    blob_hash: string;
    state: Generated<string>;
    tries: Generated<number>;
    body: Generated<string>;
    search: Generated<string>;
    is_cut: Generated<boolean>;
    queued_at: Generated<Date>;
  };
  file_thumbnail: {
    blob_hash: string;
    state: Generated<string>;
    tries: Generated<number>;
    small_hash: string | null;
    large_hash: string | null;
    queued_at: Generated<Date>;
  };
  file_upload: {
    id: string;
    account_id: number;
    owner_id: number;
    file_size: number;
    metadata: unknown;
    file_id: number | null;
    lock_token: string | null;
    locked_until: Generated<Date>;
    lock_wanted: Generated<boolean>;
    created_at: Generated<Date>;
    touched_at: Generated<Date>;
    request_id: number | null;
  };
  file_usage: {
    owner_id: number;
    bytes: number;
    folded: Generated<boolean>;
  };
  file_version: {
    id: Generated<number>;
    node_id: number;
    blob_hash: string;
    file_size: number;
    mime_type: string;
    file_type: string;
    original_name: string;
    uploader_id: number | null;
    uploader_name: string;
    uploaded_at: Generated<Date>;
  };
  file_zip: {
    id: string;
    session_id: number;
    node_ids: number[];
    name: string;
    expires_at: Date;
  };
  handed_in_file: {
    id: Generated<number>;
    request_id: number;
    node_id: number | null;
    name: string;
    file_size: number;
    guest_name: string;
    is_new: Generated<boolean>;
    at: Generated<Date>;
  };
  import: {
    id: string;
    kind: string;
    account_id: number | null;
    account_name: string;
    state: string;
    is_at_once: boolean;
    file_name: string;
    file_key: string | null;
    sheets: Generated<unknown>;
    sheet: number | null;
    heading_row: number | null;
    top: Generated<unknown>;
    columns: Generated<unknown>;
    duplicates: Generated<string>;
    added: Generated<number>;
    updated: Generated<number>;
    skipped: Generated<number>;
    refused: Generated<number>;
    dropped: Generated<number>;
    failure: unknown;
    attempt: Generated<number>;
    beat_at: Generated<Date>;
    touched_at: Generated<Date>;
    created_at: Generated<Date>;
    finished_at: Date | null;
    undone_at: Date | null;
    undone_by: string | null;
    undo: unknown;
    blob_hash: string | null;
  };
  import_kept_row: {
    import_id: string;
    row: number;
    outcome: string;
    vals: string[];
    problems: unknown;
    notes: unknown;
    is_mended: boolean;
    match_id: number | null;
    match_row: number | null;
    label: string | null;
    before: unknown;
  };
  import_row: {
    import_id: string;
    row: number;
    vals: string[];
    key: string;
    derived: string | null;
    problems: unknown;
    notes: unknown;
    is_mended: Generated<boolean>;
    is_dropped: Generated<boolean>;
    match_id: number | null;
    match_same: Generated<boolean>;
    match_row: number | null;
    match_label: string | null;
    other_keys: Generated<string[]>;
  };
  industry_change: {
    id: Generated<number>;
    group_id: string;
    contact_id: number;
    action: string;
    at: Generated<Date>;
    account_id: number | null;
    account_name: Generated<string>;
    was: unknown;
    became: unknown;
    import_id: string | null;
    reverts: number | null;
  };
  industry_mismatch: {
    contact_id: number;
    path: string;
    instead: string;
    confidence: number;
  };
  industry_outside_use: {
    day: string;
    calls: Generated<number>;
    contacts: Generated<number>;
    tokens_in: Generated<number>;
    tokens_out: Generated<number>;
    refused: Generated<number>;
    failed: Generated<number>;
  };
  industry_skip: {
    contact_id: number;
    skipped_at: Generated<Date>;
  };
  industry_source: {
    id: Generated<number>;
    file_name: string;
    edition: string;
    attribution: string;
    examples: number;
    hash: string;
    blob_hash: string;
    added_at: Generated<Date>;
    account_id: number | null;
    account_name: string;
  };
  industry_state: {
    id: Generated<number>;
    settings: Generated<unknown>;
    sealed_key: Buffer | null;
    decided: Generated<number>;
    validation: unknown;
    model_blob: string | null;
    model: unknown;
    outside_failure: unknown;
  };
  job: {
    id: Generated<number>;
    kind: string;
    key: string | null;
    label: Generated<string>;
    payload: unknown;
    account_id: number | null;
    owner_sees: Generated<boolean>;
    state: Generated<string>;
    repeats: Generated<boolean>;
    attempts: Generated<number>;
    lease: Generated<number>;
    locked_by: string | null;
    locked_until: Date | null;
    due_at: Generated<Date>;
    paused_at: Date | null;
    again_at: Date | null;
    give_up_at: Date | null;
    progress: unknown;
    cancel_requested: Generated<boolean>;
    result: unknown;
    failure: string | null;
    added_at: Generated<Date>;
    started_at: Date | null;
    finished_at: Date | null;
    request_id: string | null;
  };
  kept_mail: {
    mailbox_id: number;
    gmail_id: string;
    label_ids: string[];
    received_at: Date;
    sealed: Buffer;
  };
  known_device: {
    id: Generated<number>;
    account_id: number;
    token_hash: Buffer;
    issued_at: Date;
  };
  letter: {
    id: Generated<number>;
    mailbox_id: number;
    author_id: number | null;
    author_name: Generated<string>;
    state: string;
    mode: string;
    sealed: Buffer;
    mark: Generated<string>;
    answers_message_id: string | null;
    thread_id: string | null;
    due_at: Date | null;
    is_scheduled: Generated<boolean>;
    attempts: Generated<number>;
    handed_at: Date | null;
    looks: Generated<number>;
    draft_id: string | null;
    draft_thread_id: string | null;
    draft_version: number | null;
    gmail_id: string | null;
    sent_at: Date | null;
    failure: string | null;
    mailing_recipient_id: number | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    came_back: Generated<boolean>;
  };
  letter_attachment: {
    id: Generated<number>;
    letter_id: number;
    blob_hash: string;
    filename: string;
    mime_type: string;
    size: number;
  };
  location_consent: {
    account_id: number;
    agreed_at: Generated<Date>;
    paused: Generated<boolean>;
  };
  location_point: {
    id: Generated<number>;
    account_id: number;
    client_id: string;
    session_id: string;
    at: Date;
    latitude: number | null;
    longitude: number | null;
    accuracy: number | null;
    source: string;
    city: string;
    country: string;
  };
  mail_authorization: {
    state_hash: Buffer;
    browser_hash: Buffer;
    session_id: number;
    account_id: number;
    sealed_verifier: Buffer;
    redirect_url: string;
    expires_at: Date;
  };
  mail_bounce: {
    id: Generated<number>;
    mailbox_id: number;
    gmail_id: string;
    address_key: string;
    is_permanent: boolean;
    status: string;
    diagnostic: string;
    recipient_id: number | null;
    noted_at: Generated<Date>;
  };
  mail_recent: {
    account_id: number;
    address: string;
    name: Generated<string>;
    used_at: Generated<Date>;
  };
  mail_state: {
    single: Generated<boolean>;
    client_id: Generated<string>;
    sealed_client_secret: Buffer | null;
    units_per_minute: Generated<number>;
    daily_letters: Generated<number>;
  };
  mail_suppression: {
    id: Generated<number>;
    address: string;
    address_key: string;
    reason: string;
    note: Generated<string>;
    mailing_id: number | null;
    created_by: number | null;
    created_by_name: string | null;
    created_at: Generated<Date>;
  };
  mail_template: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    is_shared: Generated<boolean>;
    version: Generated<number>;
    updated_at: Generated<Date>;
    sealed_subject: Buffer;
    sealed_html: Buffer;
  };
  mailbox: {
    id: Generated<number>;
    handle: string;
    address: string;
    display_name: Generated<string>;
    signature: Generated<string>;
    is_shared: Generated<boolean>;
    state: string;
    sealed_tokens: Buffer | null;
    access_expires_at: Date | null;
    scopes: Generated<string[]>;
    connected_at: Generated<Date>;
    history_id: string | null;
    synced_at: Date | null;
    revision: Generated<number>;
    unread: Generated<number>;
    quota_minute: Generated<Date>;
    quota_used: Generated<number>;
    paused_until: Date | null;
  };
  mailbox_member: {
    mailbox_id: number;
    account_id: number;
    role: string;
    since: Generated<Date>;
  };
  mailing: {
    id: Generated<number>;
    mailbox_id: number;
    mailbox_address: string;
    state: Generated<string>;
    held_why: string | null;
    held_until: Date | null;
    created_by: number | null;
    created_by_name: string;
    created_at: Generated<Date>;
    started_at: Date | null;
    ended_at: Date | null;
    version: Generated<number>;
    sealed_subject: Buffer;
    sealed_html: Buffer;
  };
  mailing_recipient: {
    id: Generated<number>;
    mailing_id: number;
    address: string;
    address_key: string;
    name: Generated<string>;
    fields: Generated<unknown>;
    contact_id: number | null;
    state: Generated<string>;
    skip: string | null;
    failure: string | null;
    bounced: Generated<boolean>;
    letter_id: number | null;
    queued_at: Date | null;
    sent_at: Date | null;
  };
  meeting: {
    id: Generated<number>;
    series_id: number | null;
    uid: string;
    recurs_at: Date | null;
    sequence: Generated<number>;
    title: string;
    search: string;
    kind: string | null;
    description: string;
    organiser_id: number | null;
    organiser_name: string;
    room_id: number | null;
    place: string;
    video_link: string;
    starts_at: Date;
    ends_at: Date;
    time_zone: string;
    is_moved: Generated<boolean>;
    status: Generated<string>;
    cancel_reason: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    reminded_of: Date | null;
  };
  meeting_amendment: {
    id: Generated<number>;
    meeting_id: number;
    text: string;
    amended_by: string;
    at: Date;
  };
  meeting_answer_link: {
    token_hash: Buffer;
    meeting_ids: number[];
    person: string;
    expires_at: Date;
  };
  meeting_attendee: {
    id: Generated<number>;
    meeting_id: number;
    kind: string;
    person: string;
    account_id: number | null;
    contact_id: number | null;
    student_id: number | null;
    name: string;
    email: string;
    answer: string | null;
    reason: Generated<string>;
    answered_at: Date | null;
    presence: string | null;
    late_minutes: Generated<number>;
  };
  meeting_closing: {
    meeting_id: number;
    at: Date;
    closed_by: string;
  };
  meeting_feed: {
    account_id: number;
    token_hash: Buffer;
    created_at: Date;
    used_at: Date | null;
  };
  meeting_item: {
    id: Generated<number>;
    meeting_id: number;
    is_backlog: Generated<boolean>;
    place: number;
    title: string;
    minutes: number | null;
    owner_id: number | null;
    owner_name: Generated<string>;
    state: Generated<string>;
    notes: Generated<string>;
    taken_from: number | null;
    version: Generated<number>;
    updated_by: string;
    updated_at: Date;
  };
  meeting_outcome: {
    id: Generated<number>;
    meeting_id: number;
    item_id: number | null;
    kind: string;
    text: string;
    owner_id: number | null;
    owner_name: Generated<string>;
    due_on: string | null;
    done_at: Date | null;
    version: Generated<number>;
  };
  meeting_room: {
    id: Generated<number>;
    name: string;
    place: string;
    capacity: number | null;
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  meeting_series: {
    id: Generated<number>;
    rule: unknown;
  };
  member: {
    id: Generated<number>;
    number: number;
    name: string;
    phone: string;
    phone_key: string;
    email: string;
    birth_date: string | null;
    family: string;
    note: string;
    contact_id: number | null;
    student_id: number | null;
    card_hash: Buffer | null;
    card_sealed: Buffer | null;
    card_since: Generated<Date>;
    image: string | null;
    last_visit_at: Date | null;
    import_id: string | null;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    search: string;
    version: Generated<number>;
    run_out_told: string | null;
  };
  member_counter: {
    name: string;
    last: number;
  };
  member_kiosk: {
    id: Generated<number>;
    name: string;
    token_hash: Buffer;
    made_by: string;
    made_at: Generated<Date>;
    used_at: Date | null;
    revoked_at: Date | null;
  };
  member_payment: {
    id: Generated<number>;
    member_id: number;
    plan_id: number;
    amount: number;
    currency: string;
    paid_on: string;
    method: string;
    note: string;
    receipt_year: number;
    receipt_place: number;
    by_name: string;
    at: Generated<Date>;
    voided_at: Date | null;
    voided_by: string | null;
    void_reason: string | null;
    key: string | null;
  };
  member_point: {
    id: Generated<number>;
    member_id: number;
    kind: string;
    points: number;
    reason: string;
    expires_on: string | null;
    key: string | null;
    reverses_id: number | null;
    by_name: string | null;
    at: Generated<Date>;
  };
  member_point_setting: {
    id: Generated<number>;
    per_visit: Generated<number>;
    vnd_a_point: number | null;
    krw_a_point: number | null;
    months: number | null;
    tiers: Generated<unknown>;
    version: Generated<number>;
  };
  member_point_use: {
    use_id: number;
    award_id: number;
    points: number;
  };
  member_scan: {
    key: string;
    member_id: number;
    answer: unknown;
    at: Date;
  };
  member_visit: {
    id: Generated<number>;
    member_id: number;
    day: string;
    at: Date;
    by_name: string;
    is_late: Generated<boolean>;
    undone_at: Date | null;
    undone_by: string | null;
    undo_reason: string | null;
    hour: number | null;
  };
  member_visit_hour: {
    day: string;
    hour: number;
    part: number;
    visits: number;
  };
  membership: {
    member_id: number;
    place: number;
    plan_id: number;
    starts_on: string;
    ends_on: string | null;
    grace_days: number;
    visits: number | null;
    used: Generated<number>;
    frozen_from: string | null;
    frozen_until: string | null;
    freeze_days_left: number;
    cancelled_on: string | null;
    currency: string;
    due: number;
    refunded: number;
  };
  membership_event: {
    id: Generated<number>;
    member_id: number;
    kind: string;
    day: string;
    until: string | null;
    plan_id: number | null;
    plan: unknown;
    currency: string | null;
    amount: number | null;
    reason: string;
    by_id: number | null;
    by_name: string;
    at: Generated<Date>;
    reverses_id: number | null;
    key: string | null;
    overpaid: number | null;
  };
  membership_plan: {
    id: Generated<number>;
    name: string;
    days: number | null;
    visits: number | null;
    price: number;
    currency: string;
    grace_days: number;
    freeze_days: number;
    is_offered: boolean;
    version: Generated<number>;
  };
  notice: {
    id: Generated<number>;
    account_id: number;
    kind: string;
    topic: string;
    texts: unknown;
    path: string;
    key: string | null;
    actor_id: number | null;
    actor_name: string | null;
    here: boolean;
    push: boolean;
    mail: boolean;
    created_at: Generated<Date>;
    delivered_at: Date | null;
    mailed_at: Date | null;
    read_at: Date | null;
    archived_at: Date | null;
  };
  notice_choice: {
    account_id: number;
    topic: string;
    here: boolean;
    push: boolean;
    mail: boolean;
  };
  notice_setting: {
    account_id: number;
    time_zone: string;
    quiet_from: string | null;
    quiet_to: string | null;
    digest: Generated<string>;
    digest_hour: Generated<number>;
    digest_weekday: Generated<number>;
    next_digest_at: Date | null;
  };
  password_plea: {
    id: Generated<number>;
    login: string;
    made_at: Generated<Date>;
  };
  password_request: {
    id: Generated<number>;
    account_id: number;
    requested_at: Generated<Date>;
  };
  payment: {
    id: Generated<number>;
    enrollment_id: number;
    amount: number;
    currency: string;
    paid_on: string;
    method: string;
    note: Generated<string>;
    recorded_by: string;
    created_at: Generated<Date>;
    voided_at: Date | null;
    voided_by: string | null;
    void_reason: string | null;
    key: string | null;
  };
  preference: {
    account_id: number;
    value: unknown;
    updated_at: Generated<Date>;
  };
  presence: {
    socket_id: string;
    server_id: string;
    account_id: number | null;
    tab: string | null;
    revision: number;
    visitor: unknown;
  };
  presence_server: {
    server_id: string;
    said_at: Date;
  };
  push_device: {
    id: Generated<number>;
    account_id: number;
    session_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    public_key: string;
    added_at: Generated<Date>;
    last_pushed_at: Date | null;
  };
  push_key: {
    sealed_with: Buffer;
    public_key: string;
    private_key: Buffer;
    made_at: Generated<Date>;
  };
  recovery_code: {
    account_id: number;
    code_hash: Buffer;
  };
  report: {
    id: Generated<number>;
    account_id: number | null;
    account_name: string;
    department: string;
    day: string;
    status: Generated<string>;
    tomorrow: string;
    blockers: string;
    notes: string;
    is_late: Generated<boolean>;
    submitted_at: Date | null;
    reviewed_at: Date | null;
    reviewed_by: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  report_comment: {
    id: Generated<number>;
    report_id: number;
    account_id: number | null;
    account_name: string;
    kind: string;
    text: string;
    at: Date;
  };
  report_holiday: {
    id: Generated<number>;
    calendar: string;
    day: string;
    name: string;
  };
  report_item: {
    report_id: number;
    place: number;
    text: string;
    kind: string;
    minutes: number;
    progress: number;
    link_kind: string | null;
    link_id: number | null;
    link_label: string | null;
  };
  report_leave: {
    id: Generated<number>;
    account_id: number;
    from_day: string;
    to_day: string;
    kind: string;
    note: string;
  };
  report_reminder: {
    account_id: number;
    day: string;
    kind: string;
    at: Date;
  };
  report_setting: {
    single: Generated<boolean>;
    time_zone: Generated<string>;
    due_at: Generated<string>;
    workdays: Generated<number[]>;
    calendars: Generated<string[]>;
    remind_minutes: Generated<number>;
    version: Generated<number>;
  };
  report_template: {
    id: Generated<number>;
    department: string;
    content: unknown;
    version: Generated<number>;
  };
  report_version: {
    report_id: number;
    version: number;
    at: Date;
    status: string;
    content: unknown;
  };
  saved_view: {
    id: Generated<number>;
    account_id: number;
    screen: string;
    name: string;
    view: unknown;
    is_default: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  school: {
    id: Generated<number>;
    name: string;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  session: {
    id: Generated<number>;
    token_hash: Buffer;
    account_id: number;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    expires_at: Date;
    user_agent: Generated<string>;
    address: Generated<string>;
    device_id: number | null;
    replaced_hash: Buffer | null;
    replaced_at: Date | null;
  };
  setting: {
    key: string;
    value: unknown;
    updated_at: Generated<Date>;
  };
  sign_in_attempt: {
    id: Generated<number>;
    subject: string;
    address: string | null;
    at: Date;
    account_id: number | null;
  };
  socket_io_attachments: {
    id: Generated<number>;
    created_at: Generated<Date | null>;
    payload: Buffer | null;
  };
  student: {
    id: Generated<number>;
    search: string;
    name: string;
    email: Generated<string>;
    phone: Generated<string>;
    birth_date: string | null;
    address: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
    import_id: string | null;
  };
  trash: {
    kind: string;
    id: number;
    label: string;
    search: Generated<string>;
    item: unknown;
    deleted_at: Generated<Date>;
    deleted_by: number | null;
    deleted_name: Generated<string>;
    owner_id: number | null;
  };
  two_step: {
    account_id: number;
    secret: Buffer;
    enabled_at: Date | null;
    last_step: Generated<number>;
    created_at: Generated<Date>;
  };
  upload_request: {
    id: Generated<number>;
    token_hash: Buffer;
    title: string;
    message: Generated<string>;
    folder_id: number | null;
    account_id: number;
    account_name: string;
    password_hash: string | null;
    generation: Generated<number>;
    expires_at: Date;
    max_files: number;
    max_bytes: number;
    withdrawn_at: Date | null;
    created_at: Generated<Date>;
  };
  visit: {
    id: Generated<number>;
    visited_at: Date;
    stored_at: Generated<Date>;
    visitor_id: string;
    session_id: string;
    account_id: number | null;
    username: string | null;
    page: string;
    title: string;
    source: string;
    browser: string;
    os: string;
    device: string;
    view_type: string;
    is_returning: boolean;
    visit_count: number;
    load_ms: number | null;
    ready_ms: number | null;
    visible_ms: number | null;
    ip: string | null;
    city: string;
    country: string;
    country_code: string;
    latitude: number | null;
    longitude: number | null;
    accuracy: number | null;
    precise: Generated<boolean>;
    details: unknown;
  };
  visit_day: {
    day: string;
    term: number;
    visits: number;
  };
  visit_hour: {
    hour: Date;
    term: number;
    visits: number;
  };
  visit_hour_total: {
    hour: Date;
    visits: Generated<number>;
    signed_in: Generated<number>;
    returning_visits: Generated<number>;
    sessions: Generated<number>;
    visible_views: Generated<number>;
    visible_ms: Generated<number>;
  };
  visit_ip_cut: {
    stored_until: Date;
  };
  visit_key: {
    key: string;
    at: Generated<Date>;
  };
  visit_person_day: {
    day: string;
    person: number;
    hours: number;
    signed_hours: number;
    hours_before: Generated<number>;
    terms: string;
  };
  visit_person_hour: {
    hour: Date;
    person: number;
    signed_in: boolean;
    terms: string;
  };
  visit_rollup: {
    only_one: Generated<boolean>;
    rolled_id: Generated<number>;
    salt: Generated<string>;
  };
  visit_session: {
    session_id: string;
    visitor_id: string;
    last_seen: Generated<Date>;
  };
  visit_session_summary: {
    session_id: string;
    started_at: Date;
    seen_at: Date;
    visits: number;
    visitor_id: string;
    account_id: number | null;
    username: string | null;
    device: string;
    browser: string;
    os: string;
    city: string;
    country: string;
    source: string;
    first_page: string;
    last_page: string;
  };
  visit_term: {
    number: number;
    dimension: string;
    value: string;
  };
  visit_visible: {
    hour: Date;
    views: number;
    ms: number;
  };
  waiting_entry: {
    id: Generated<number>;
    course_id: number;
    student_id: number;
    note: Generated<string>;
    created_at: Generated<Date>;
  };
  webhook: {
    id: Generated<number>;
    name: string;
    address: string;
    areas: string[];
    features: string[];
    secret: Buffer;
    paused_at: Date | null;
    paused_itself: Generated<boolean>;
    failures: Generated<number>;
    made_by: string;
    made_at: Generated<Date>;
    version: Generated<number>;
  };
  webhook_delivery: {
    id: Generated<number>;
    webhook_id: number;
    event: string;
    event_id: string;
    body: string;
    state: Generated<string>;
    attempts: Generated<number>;
    status: number | null;
    ms: number | null;
    answer: Generated<string>;
    failure: string | null;
    made_at: Generated<Date>;
    tried_at: Date | null;
  };
  writing_blog: {
    id: Generated<number>;
    name: string;
    kind: string;
    address: string;
    editor_address: string;
    language: string;
    style: string;
    daily_limit: number;
    version: Generated<number>;
  };
  writing_link: {
    post_id: number;
    address: string;
    state: Generated<string>;
    status: number | null;
    checked_at: Date | null;
  };
  writing_picture: {
    id: Generated<number>;
    post_id: number;
    node_id: number | null;
    blob_hash: string;
    name: string;
    width: number;
    height: number;
  };
  writing_post: {
    id: Generated<number>;
    blog_id: number | null;
    topic_id: number | null;
    language: string;
    title: string;
    titles: string[];
    brief: string;
    keyword: string;
    html: string;
    tags: string;
    is_paid: boolean;
    length: number;
    status: Generated<string>;
    ai: Generated<string>;
    owner_id: number | null;
    owner_name: string;
    reviewer_id: number | null;
    written_by: string;
    due_on: string | null;
    reminded_on: string | null;
    approved_id: number | null;
    approved_by: Generated<string>;
    approved_at: Date | null;
    returned_note: Generated<string>;
    published_address: Generated<string>;
    published_at: Date | null;
    views: number | null;
    views_at: Date | null;
    search: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  writing_post_version: {
    post_id: number;
    version: number;
    at: Date;
    written_by: string;
    status: string;
    title: string;
    html: string;
  };
  writing_rules: {
    single: Generated<boolean>;
    rules: unknown;
    version: Generated<number>;
  };
  writing_sentence: {
    post_id: number;
    place: number;
    text: string;
    bands: number[];
  };
  writing_template: {
    id: Generated<number>;
    name: string;
    title: string;
    html: string;
    updated_by: string;
    version: Generated<number>;
  };
  writing_topic: {
    id: Generated<number>;
    title: string;
    keyword: string;
    state: Generated<string>;
    note: string;
    searches_pc: number | null;
    searches_phone: number | null;
    documents: number | null;
    trend: Generated<number[]>;
    counted_at: Date | null;
    counted_by: Generated<string>;
    search: Generated<string>;
    added_by: string;
    import_id: string | null;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
};
