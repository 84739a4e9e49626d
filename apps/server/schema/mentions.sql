-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A coin named in a text. Triggers remove it with the text.
-- Written by mentions/store.ts.
-- Written by triggers of forecaster_posts (forecaster_mentions_follow), comments (mentions_follow),
-- podcast_chapters (mentions_follow), posts (mentions_follow), signals (mentions_follow).
create table mentions (
  kind text not null check (kind in ('post', 'comment', 'signal', 'tweet', 'message', 'chapter')),
  entity_id integer not null,
  coin_id integer not null references coins (id) on delete cascade,
  -- Order in which the coins are shown.
  "position" smallint not null,
  -- Characters of the text before it; null when the coin was added beside the text.
  place integer check (place >= 0),
  -- The ticker as written.
  word text not null default '',
  named_at timestamptz not null,
  -- US dollars at priced_at; null while unknown.
  price double precision check (price > 0),
  priced_at timestamptz,
  primary key (kind, entity_id, coin_id)
);
-- What was said about a coin, newest first; similar posts.
create index mentions_coin on mentions (coin_id, kind, named_at desc, entity_id desc);
-- The coins named lately, for hype.
create index mentions_named on mentions (named_at);
-- Writes alert_changes of alerts.
create trigger alert_note after insert on mentions
  referencing new table as added
  for each statement
  execute function alert_note_mentions();
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
-- Writes story_changes of stories.
create trigger story_note_added after insert on mentions
  referencing new table as changed
  for each statement
  execute function story_note_coins();
-- Writes story_changes of stories.
create trigger story_note_gone after delete on mentions
  referencing old table as changed
  for each statement
  execute function story_note_coins();

-- Removes mentions of deleted forecasters' posts.
-- Called by triggers of forecaster_posts.
create function forecaster_mentions_follow() returns trigger language plpgsql as $$
begin
  delete from mentions m using gone
  where m.entity_id = gone.id and m.kind = case gone.source when 'twitter' then 'tweet' else 'message' end;
  return null;
end $$;

-- Removes mentions of deleted texts: no foreign key can refer to several tables.
-- Called by triggers of comments, podcast_chapters, posts, signals.
create function mentions_follow() returns trigger language plpgsql as $$
begin
  delete from mentions m using gone where m.kind = tg_argv[0] and m.entity_id = gone.id;
  return null;
end $$;
