-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: mutes.changed (notifications.mute).

-- Another value after each change of a person's mutes: processes keep the mutes of a version in memory.
-- Written by mutes/store.ts.
-- Written by triggers of story_items (mutes_of_story_change).
create table mute_versions (
  account_id integer not null primary key references accounts (id) on delete cascade,
  version uuid not null
);

-- What a person asked not to see. Nobody but them learns of it.
-- Written by mutes/store.ts.
create table mutes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('word', 'coin', 'author', 'source', 'channel', 'story')),
  -- What it matches: base forms of a word with + between them, the site of a source, or the id of anything
  -- else.
  "value" text not null check (value <> ''),
  -- As the person wrote or saw it.
  label text not null,
  coin_id integer references coins (id) on delete cascade,
  author_id integer references accounts (id) on delete cascade,
  channel_id integer references channels (id) on delete cascade,
  story_id integer references stories (id) on delete cascade,
  places text[] not null,
  -- Null for ever.
  until timestamptz,
  created_at timestamptz not null,
  unique (account_id, kind, value),
  check (places <@ array['feeds', 'notifications', 'comments'] and cardinality(places) > 0)
);
-- Read when a row of accounts goes.
create index mutes_author on mutes (author_id) where author_id is not null;
-- Read when a row of channels goes.
create index mutes_channel on mutes (channel_id) where channel_id is not null;
-- Read when a row of coins goes.
create index mutes_coin on mutes (coin_id) where coin_id is not null;
-- Read when a row of stories goes.
create index mutes_story on mutes (story_id) where story_id is not null;
create index mutes_until on mutes (until) where until is not null;

-- Renews the mutes of whoever muted the story.
-- Called by triggers of story_items.
create function mutes_of_story_change() returns trigger language plpgsql as $$
begin
  update mute_versions set version = gen_random_uuid() where account_id in (
    select account_id from mutes where story_id in (new.story_id, old.story_id));
  return null;
end $$;
