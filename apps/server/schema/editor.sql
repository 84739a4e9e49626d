-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- An unfinished text, readable only by its owner.
create table drafts (
  account_id integer not null references accounts (id) on delete cascade,
  -- Made by the browser, so that a draft can begin without a network.
  id uuid not null,
  revision integer not null check (revision > 0),
  title text not null,
  short_description text not null,
  content text not null,
  images text[] not null,
  embed_links text[] not null,
  channel_ids integer[] not null,
  -- The post being edited; null for a new text.
  post_id integer references posts (id) on delete set null,
  -- Revision of the post when the edit began.
  post_revision integer,
  -- The draft that was saved first when two tabs saved the same one.
  beside_id uuid,
  saved_at timestamptz not null,
  -- What it becomes at the desk; null for an opinion.
  kind text check (kind in ('material', 'news', 'podcast')),
  source text not null default '',
  primary key (account_id, id)
);
-- Read when a row of posts goes.
create index drafts_post on drafts (post_id) where post_id is not null;
-- Old drafts to remove.
create index drafts_saved on drafts (saved_at);
