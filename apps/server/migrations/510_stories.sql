-- News that tell the same: one story, folded by the worker.
create table stories (
  id integer generated always as identity primary key,
  opened_at timestamptz not null
);
comment on table stories is 'What several sources may tell. One item alone is a story too, which nobody is shown.';
create index stories_newest on stories (opened_at desc, id desc);
comment on index stories_newest is 'The newest stories.';

create table story_items (
  id integer generated always as identity primary key,
  kind text not null,
  entity_id integer not null,
  story_id integer not null references stories on delete cascade,
  at timestamptz not null,
  model text not null,
  title text not null,
  source text not null,
  facts text,
  is_medoid boolean not null default false,
  share real check (share between 0 and 1),
  mark text check (mark in ('denial', 'correction', 'number')),
  is_placed boolean not null default false,
  unique (kind, entity_id)
);
comment on table story_items is 'An item of a story. Its text stays with its feature.';
comment on column story_items.model is 'What it is for readers: news, opinion, material, podcast or forecast.';
comment on column story_items.title is 'How it begins, for the team.';
comment on column story_items.source is 'The forecaster who tells it; empty for publications.';
comment on column story_items.facts is 'What it is compared by, as JSON; null when nothing newer can be compared with it.';
comment on column story_items.is_medoid is 'The item that is most like the others of its story: new ones are compared with it alone, so that no chain forms.';
comment on column story_items.share is 'How like the medoid it was when folded; null for the first and for those that a person placed.';
comment on column story_items.mark is 'What makes it new beside what the story told before.';
comment on column story_items.is_placed is 'A person put it here: recounting leaves it.';
create index story_items_story on story_items (story_id, at, id);
comment on index story_items_story is 'The items of a story.';
create index story_items_at on story_items (at, id);
comment on index story_items_at is 'Old items, whose facts are dropped, and the list at the desk.';

create table story_keys (
  key text not null,
  story_id integer not null references stories on delete cascade,
  at timestamptz not null,
  primary key (key, at, story_id)
);
comment on table story_keys is 'What the medoid of a story has that another item must have to be the same: a coin, a name, a number.';
create index story_keys_story on story_keys (story_id);
comment on index story_keys_story is 'The keys of a story, when its medoid changes.';
create index story_keys_at on story_keys (at);
comment on index story_keys_at is 'Old keys to remove.';

create table story_parted (
  kind text not null,
  entity_id integer not null,
  other_kind text not null,
  other_id integer not null,
  primary key (kind, entity_id, other_kind, other_id)
);
comment on table story_parted is 'A moderator said that these two are not the same: they never meet in a story again.';

create table story_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id integer not null
);
comment on table story_changes is 'An item that was published, edited, removed or given other coins, recorded in the change''s transaction. A job folds it and removes the row.';

create function story_note_post() returns trigger language plpgsql as $$
begin
  insert into story_changes (kind, entity_id) values ('post', coalesce(new.id, old.id));
  return null;
end $$;
comment on function story_note_post is 'Records a changed publication.';

create function story_note_forecast() returns trigger language plpgsql as $$
begin
  insert into story_changes (kind, entity_id)
  values (case coalesce(new.source, old.source) when 'telegram' then 'message' else 'tweet' end, coalesce(new.id, old.id));
  return null;
end $$;
comment on function story_note_forecast is 'Records a changed post of a forecaster.';

create function story_note_coins() returns trigger language plpgsql as $$
begin
  insert into story_changes (kind, entity_id)
  select distinct kind, entity_id from changed where kind in ('post', 'tweet', 'message');
  return null;
end $$;
comment on function story_note_coins is 'Records items whose coins changed.';

create trigger story_note after insert or delete on posts for each row execute function story_note_post();
create trigger story_note_change after update on posts
  for each row
  when (old.title is distinct from new.title or old.short_description is distinct from new.short_description
    or old.model is distinct from new.model or old.published_at is distinct from new.published_at
    or old.live is distinct from new.live)
  execute function story_note_post();
create trigger story_note after insert or delete on forecaster_posts
  for each row execute function story_note_forecast();
create trigger story_note_change after update on forecaster_posts
  for each row
  when (old.words is distinct from new.words or old.words_ru is distinct from new.words_ru
    or old.twin_of is distinct from new.twin_of or old.deleted_at is distinct from new.deleted_at)
  execute function story_note_forecast();
create trigger story_note_added after insert on mentions referencing new table as changed
  for each statement execute function story_note_coins();
create trigger story_note_gone after delete on mentions referencing old table as changed
  for each statement execute function story_note_coins();

-- What was published in the last days is folded by the first run.
insert into story_changes (kind, entity_id)
select 'post', id from posts where live and published_at > now() - interval '4 days' order by published_at;
insert into story_changes (kind, entity_id)
select case source when 'telegram' then 'message' else 'tweet' end, id from forecaster_posts
where created_at > now() - interval '4 days' order by created_at;
