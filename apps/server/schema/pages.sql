-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A message to the team.
-- Written by pages/store.ts.
create table feedback (
  id integer generated always as identity primary key,
  email text not null,
  message text not null check (char_length(message) <= 1000),
  account_id integer references accounts (id) on delete set null,
  created_at timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  closed_at timestamptz,
  -- Who answered or closed it, as in the log; empty before.
  decided_by text not null default ''
);
-- Read when a row of accounts goes.
create index feedback_account on feedback (account_id);
-- The desk's list of messages.
create index feedback_created on feedback (created_at, id);
-- The search of messages at the desk.
create index feedback_desk_words on feedback using gin (desk_words((email || ' ') || message));
-- Messages that wait for an answer.
create index feedback_waiting on feedback (created_at) where answered_at is null and closed_at is null;

-- A text of terms, privacy and the like that replaces the built-in one; the latest counts.
-- Written by pages/store.ts.
create table site_page_revisions (
  name text not null check (name in ('terms', 'privacy', 'about', 'contacts')),
  revision integer not null,
  content text not null,
  content_html text not null,
  at timestamptz not null,
  author text not null default '',
  primary key (name, revision)
);
create trigger site_page_revisions_pages after insert or delete or update on site_page_revisions
  for each statement
  execute function tell_pages_changed();

-- A link in the storeroom.
-- Written by pages/store.ts.
create table storeroom_items (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  description text not null default '',
  image text not null default '',
  url text not null default '',
  "position" integer not null default 0
);
-- The storeroom in its order.
create index storeroom_place on storeroom_items ("position", id);
create trigger storeroom_items_pages after insert or delete or update on storeroom_items
  for each statement
  execute function tell_pages_changed();
