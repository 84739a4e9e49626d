-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- Written by triggers of other features’ tables: forecaster_posts (forecaster_mentions_follow), comments
-- (mentions_follow), podcast_chapters (mentions_follow), posts (mentions_follow), signals (mentions_follow).
create table mentions (
  kind text not null check (kind in ('post', 'comment', 'signal', 'tweet', 'message', 'chapter')),
  entity_id integer not null,
  coin_id integer not null references coins (id) on delete cascade,
  "position" smallint not null,
  place integer check (place >= 0),
  word text not null default '',
  named_at timestamptz not null,
  price double precision check (price > 0),
  priced_at timestamptz,
  primary key (kind, entity_id, coin_id)
);
create index mentions_coin on mentions (coin_id, kind, named_at desc, entity_id desc);
create index mentions_named on mentions (named_at);
-- Writes search_changes of search.
create trigger search_note_added after insert on mentions
  referencing new table as changed
  for each statement
  execute function search_note_rows();
-- Writes search_changes of search.
create trigger search_note_gone after delete on mentions
  referencing old table as changed
  for each statement
  execute function search_note_rows();

-- Called by triggers of forecaster_posts.
create function forecaster_mentions_follow() returns trigger language plpgsql as $$
begin
  delete from mentions m using gone
  where m.entity_id = gone.id and m.kind = case gone.source when 'twitter' then 'tweet' else 'message' end;
  return null;
end $$;

-- Called by triggers of comments, podcast_chapters, posts, signals.
create function mentions_follow() returns trigger language plpgsql as $$
begin
  delete from mentions m using gone where m.kind = tg_argv[0] and m.entity_id = gone.id;
  return null;
end $$;
