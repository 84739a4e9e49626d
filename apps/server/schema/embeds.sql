-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table embeds (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('youtube', 'telegram')),
  place text not null check (place <> ''),
  title text not null default '',
  author text not null default '',
  words text not null default '',
  published_at timestamptz,
  poster text not null default '',
  is_gone boolean not null default false,
  failures integer not null default 0,
  asked_at timestamptz,
  ask_at timestamptz not null,
  unique (kind, place)
);
create index embeds_due on embeds (ask_at);
