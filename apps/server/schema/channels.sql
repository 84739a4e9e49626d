-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A channel of posts.
-- Written by channels/desk.ts.
create table channels (
  id integer generated always as identity primary key,
  slug text not null unique check (slug <> '' and (slug not in ('podcasts', 'bookmarks', 'moderation'))),
  name text not null check (name <> ''),
  logo text not null default '',
  priority_show integer not null default 0
);
create trigger channels_pages after insert or delete or update on channels
  for each statement
  execute function tell_pages_changed();
