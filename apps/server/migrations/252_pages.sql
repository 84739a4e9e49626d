-- Texts of the site that the operator put in place of those that come with the product; the latest stands.
create table site_page_revisions (
  name text not null check (name in ('terms', 'privacy', 'about', 'contacts')),
  revision integer not null,
  content text not null,
  content_html text not null,
  at timestamptz not null,
  primary key (name, revision)
);

-- What people wrote to the team.
create table feedback (
  id integer generated always as identity primary key,
  email text not null,
  message text not null check (char_length(message) <= 1000),
  account_id integer references accounts on delete set null,
  created_at timestamptz not null,
  answer text not null default '',
  answered_at timestamptz
);
create index feedback_account on feedback (account_id);
create index feedback_waiting on feedback (created_at) where answered_at is null;

create table storeroom_items (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  description text not null default '',
  image text not null default '',
  url text not null default '',
  position integer not null default 0
);
