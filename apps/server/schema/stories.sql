-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: stories.changed.

-- What several sources may tell. One item alone is a story too, which nobody is shown.
-- Written by stories/store.ts.
create table stories (
  id integer generated always as identity primary key,
  opened_at timestamptz not null
);
-- The newest stories.
create index stories_newest on stories (opened_at desc, id desc);

-- An item that was published, edited, removed or given other coins, recorded in the change's transaction. A
-- job folds it and removes the row.
-- Written by stories/store.ts.
-- Written by triggers of mentions (story_note_coins), forecaster_posts (story_note_forecast), posts
-- (story_note_post).
create table story_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id integer not null
);

-- An item of a story. Its text stays with its feature.
-- Written by stories/itemStore.ts, stories/store.ts.
create table story_items (
  id integer generated always as identity primary key,
  kind text not null,
  entity_id integer not null,
  story_id integer not null references stories (id) on delete cascade,
  at timestamptz not null,
  -- What it is for readers: news, opinion, material, podcast or forecast.
  model text not null,
  -- How it begins, for the team.
  title text not null,
  -- The forecaster who tells it; empty for publications.
  source text not null,
  -- What it is compared by, as JSON; null when nothing newer can be compared with it.
  facts text,
  -- The item that is most like the others of its story: new ones are compared with it alone, so that no chain
  -- forms.
  is_medoid boolean not null default false,
  -- How like the medoid it was when folded; null for the first and for those that a person placed.
  share real check (share >= 0 and share <= 1),
  -- What makes it new beside what the story told before.
  mark text check (mark in ('denial', 'correction', 'number')),
  -- A person put it here: recounting leaves it.
  is_placed boolean not null default false,
  unique (kind, entity_id)
);
-- Old items, whose facts are dropped, and the list at the desk.
create index story_items_at on story_items (at, id);
-- The items of a story.
create index story_items_story on story_items (story_id, at, id);
-- Writes mute_versions of mutes.
create trigger mutes_follow after insert on story_items for each row execute function mutes_of_story_change();
-- Writes mute_versions of mutes.
create trigger mutes_follow_change after update of story_id on story_items
  for each row
  when (new.story_id <> old.story_id)
  execute function mutes_of_story_change();

-- What the medoid of a story has that another item must have to be the same: a coin, a name, a number.
-- Written by stories/store.ts.
create table story_keys (
  key text not null,
  story_id integer not null references stories (id) on delete cascade,
  at timestamptz not null,
  primary key (key, at, story_id)
);
-- Old keys to remove.
create index story_keys_at on story_keys (at);
-- The keys of a story, when its medoid changes.
create index story_keys_story on story_keys (story_id);

-- A moderator said that these two are not the same: they never meet in a story again.
-- Written by stories/store.ts.
create table story_parted (
  kind text not null,
  entity_id integer not null,
  other_kind text not null,
  other_id integer not null,
  primary key (kind, entity_id, other_kind, other_id)
);

-- Records items whose coins changed.
-- Called by triggers of mentions.
create function story_note_coins() returns trigger language plpgsql as $$
begin
  insert into story_changes (kind, entity_id)
  select distinct kind, entity_id from changed where kind in ('post', 'tweet', 'message');
  return null;
end $$;

-- Records a changed post of a forecaster.
-- Called by triggers of forecaster_posts.
create function story_note_forecast() returns trigger language plpgsql as $$
begin
  insert into story_changes (kind, entity_id)
  values (case coalesce(new.source, old.source) when 'telegram' then 'message' else 'tweet' end, coalesce(new.id, old.id));
  return null;
end $$;

-- Records a changed publication.
-- Called by triggers of posts.
create function story_note_post() returns trigger language plpgsql as $$
begin
  insert into story_changes (kind, entity_id) values ('post', coalesce(new.id, old.id));
  return null;
end $$;
