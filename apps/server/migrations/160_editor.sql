alter table posts
  -- Grows with each edit.
  add column revision integer not null default 0 check (revision >= 0),
  -- Made by the author's browser: the same post sent twice is one.
  add column key uuid,
  -- Whether the title was made of the text: then it follows the text.
  add column is_title_derived boolean not null default false,
  -- Who wrote what stands; the author, until somebody edits it.
  add column editor_id integer references accounts on delete set null;
create unique index posts_key on posts (author_id, key) where key is not null;
create index posts_editor on posts (editor_id) where editor_id is not null;

-- What stood in a post before each edit: for moderators.
create table post_versions (
  post_id integer not null references posts on delete cascade,
  revision integer not null,
  title text not null,
  short_description text not null,
  content text not null,
  images text[] not null,
  embed_links text[] not null,
  editor_id integer references accounts on delete set null,
  replaced_at timestamptz not null,
  primary key (post_id, revision)
);
create index post_versions_editor on post_versions (editor_id) where editor_id is not null;

-- Unfinished texts, their owners' alone. The id is the browser's, so that a draft begins without a network.
create table drafts (
  account_id integer not null references accounts on delete cascade,
  id uuid not null,
  revision integer not null check (revision > 0),
  title text not null,
  short_description text not null,
  content text not null,
  images text[] not null,
  embed_links text[] not null,
  channel_ids integer[] not null,
  -- The post that is being edited, and its revision when that began.
  post_id integer references posts on delete set null,
  post_revision integer,
  -- The draft whose save this one's came too late for.
  beside_id uuid,
  saved_at timestamptz not null,
  primary key (account_id, id)
);
create index drafts_saved on drafts (saved_at);
create index drafts_post on drafts (post_id) where post_id is not null;

-- An upload that somebody's draft names waits as long as the draft.
alter table media add column kept_until timestamptz;
