-- What is found, as codes of its words and of what it belongs to; the texts stay with their features.
create table search_documents (
  kind text not null,
  entity_id integer not null,
  -- Null for what has no day: people and coins.
  at timestamptz,
  -- Each code begins with the week's: a search goes back week by week and ends when it has found enough.
  words tsvector not null,
  primary key (kind, entity_id)
);
-- Without a pending list, which every look at a week would read through.
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);

-- The weeks in which anything stands; week 0 is of what has no day.
create table search_weeks (
  week integer primary key,
  code text not null unique
);

-- Words as people wrote them, for typos and for beginnings of words.
create table search_words (
  word text primary key,
  documents integer not null,
  -- Stands in what everyone may read.
  is_open boolean not null,
  -- Hashes of the word with letters left out: two words a typo apart share one.
  cuts integer[] not null
);
create index search_words_start on search_words (word text_pattern_ops);
create index search_words_cuts on search_words using gin (cuts) with (fastupdate = off);

-- What changed since the index was filled, written in the transaction of the change and taken by a job.
create table search_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id integer not null
);

-- How far the index is: which words it was filled with, and where a filling stands.
create table search_fillings (
  version text primary key,
  begun_at timestamptz not null,
  -- The kind being read and the last id of it.
  kind text not null default '',
  last_id integer not null default 0,
  documents integer not null default 0,
  ended_at timestamptz
);

create function search_note() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id)
  values (tg_argv[0], case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;

create trigger search_note after insert or delete on posts for each row execute function search_note('post');
create trigger search_note_change after update on posts for each row
  when ((old.model, old.is_podcast, old.title, old.short_description, old.content, old.author_id, old.published_at, old.live)
    is distinct from (new.model, new.is_podcast, new.title, new.short_description, new.content, new.author_id, new.published_at, new.live))
  execute function search_note('post');

create trigger search_note after insert or delete on comments for each row execute function search_note('comment');
create trigger search_note_change after update on comments for each row
  when ((old.text, old.author_id, old.removed_at) is distinct from (new.text, new.author_id, new.removed_at))
  execute function search_note('comment');

create trigger search_note after insert or delete on signals for each row execute function search_note('signal');
create trigger search_note_change after update on signals for each row
  when ((old.coin_id, old.title, old.content, old.author_id, old.published_at, old.live)
    is distinct from (new.coin_id, new.title, new.content, new.author_id, new.published_at, new.live))
  execute function search_note('signal');

create trigger search_note after insert or delete on calendar_events for each row execute function search_note('event');
create trigger search_note_change after update on calendar_events for each row
  when ((old.title, old.description, old.starts_at) is distinct from (new.title, new.description, new.starts_at))
  execute function search_note('event');

create trigger search_note after insert or delete on accounts for each row execute function search_note('person');
create trigger search_note_change after update on accounts for each row
  when ((old.username, old.name, old.email_verified, old.email, old.password_hash is null)
    is distinct from (new.username, new.name, new.email_verified, new.email, new.password_hash is null))
  execute function search_note('person');

create trigger search_note after insert or delete on coins for each row execute function search_note('coin');
create trigger search_note_change after update on coins for each row
  when ((old.api_id, old.symbol, old.name) is distinct from (new.api_id, new.symbol, new.name))
  execute function search_note('coin');

-- Under a post that is hidden or shown, its comments are too.
create function search_note_thread() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id)
  select 'comment', c.id from comment_threads t join comments c on c.thread_id = t.id
  where case tg_argv[0] when 'post' then t.post_id = new.id else t.signal_id = new.id end and c.removed_at is null;
  return null;
end $$;
create trigger search_note_thread after update on posts for each row
  when (old.live is distinct from new.live) execute function search_note_thread('post');
create trigger search_note_thread after update on signals for each row
  when (old.live is distinct from new.live) execute function search_note_thread('signal');

-- Coins and channels of what stands already.
create function search_note_rows() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'mentions' then
    insert into search_changes (kind, entity_id) select distinct kind, entity_id from changed;
  elsif tg_table_name = 'event_coins' then
    insert into search_changes (kind, entity_id) select distinct 'event', event_id from changed;
  else
    insert into search_changes (kind, entity_id) select distinct 'post', post_id from changed;
  end if;
  return null;
end $$;
create trigger search_note_added after insert on mentions referencing new table as changed
  for each statement execute function search_note_rows();
create trigger search_note_gone after delete on mentions referencing old table as changed
  for each statement execute function search_note_rows();
create trigger search_note_added after insert on post_channels referencing new table as changed
  for each statement execute function search_note_rows();
create trigger search_note_gone after delete on post_channels referencing old table as changed
  for each statement execute function search_note_rows();
create trigger search_note_added after insert on event_coins referencing new table as changed
  for each statement execute function search_note_rows();
create trigger search_note_gone after delete on event_coins referencing old table as changed
  for each statement execute function search_note_rows();

-- What answers the query between two weeks, newest first, until `most` are found. In the query `@@` stands for a week's code.
-- A loop, because a week with many answers then ends it, and the index is read in weeks that hold hundreds of them at most.
create function search_find(
  asked text, first_week integer, last_week integer, since timestamptz, until timestamptz,
  after_at timestamptz, after_kind text, after_id integer, most integer
) returns table (kind text, entity_id integer, at timestamptz, rank real) language plpgsql stable
-- Tables are small at first, and nobody knows the query beforehand: without these the planner would read them whole.
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  week_code text;
  query tsquery;
  found integer;
  total integer := 0;
begin
  for week_code in
    select w.code from search_weeks w where w.week between first_week and last_week order by w.week desc
  loop
    query := replace(asked, '@@', week_code)::tsquery;
    return query
      select d.kind, d.entity_id, d.at, ts_rank('{0.05, 0.2, 0.5, 1}', d.words, query)
      from (
        select s.* from search_documents s
        where s.words @@ query and (s.at is null or s.at >= since and s.at <= until)
          and (after_at is null or (s.at, s.kind, s.entity_id) < (after_at, after_kind, after_id))
        order by s.at desc, s.kind desc, s.entity_id desc limit most - total) d;
    get diagnostics found = row_count;
    total := total + found;
    exit when total >= most;
  end loop;
end $$;
