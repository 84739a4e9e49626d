-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table drafts (
  account_id integer not null references accounts (id) on delete cascade,
  id uuid not null,
  revision integer not null check (revision > 0),
  title text not null,
  short_description text not null,
  content text not null,
  images text[] not null,
  embed_links text[] not null,
  channel_ids integer[] not null,
  post_id integer references posts (id) on delete set null,
  post_revision integer,
  beside_id uuid,
  saved_at timestamptz not null,
  kind text check (kind in ('material', 'news', 'podcast')),
  source text not null default '',
  primary key (account_id, id)
);
create index drafts_post on drafts (post_id) where post_id is not null;
create index drafts_saved on drafts (saved_at);
