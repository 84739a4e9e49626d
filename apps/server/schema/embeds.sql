-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- What the server read of a YouTube video or a Telegram post named in a text.
-- Written by embeds/store.ts.
create table embeds (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('youtube', 'telegram')),
  -- The video's id, or the channel and number of the post.
  place text not null check (place <> ''),
  title text not null default '',
  author text not null default '',
  words text not null default '',
  published_at timestamptz,
  -- Address of a picture of media; empty without one.
  poster text not null default '',
  is_gone boolean not null default false,
  -- Failed reads in a row.
  failures integer not null default 0,
  asked_at timestamptz,
  ask_at timestamptz not null,
  unique (kind, place)
);
-- The embeds to read next.
create index embeds_due on embeds (ask_at);
