-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- An item whose text changed, recorded in the change's transaction. A job indexes it and removes the row.
-- Written by search/filling/store.ts.
-- Written by triggers of accounts (search_note), calendar_events (search_note), coins (search_note), comments
-- (search_note), forecaster_posts (search_note), knowledge_pages (search_note), posts (search_note), signals
-- (search_note), restrictions (search_note_account), knowledge_menus (search_note_menu), event_coins
-- (search_note_rows), mentions (search_note_rows), post_channels (search_note_rows).
create table search_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id integer not null
);

-- The words of a findable item; the text stays with its feature.
-- Written by search/filling/store.ts.
create table search_documents (
  kind text not null,
  entity_id integer not null,
  -- Null for items without a date: people and coins.
  at timestamptz,
  words tsvector not null,
  -- The week of at; 0 without a date.
  week smallint not null,
  primary key (kind, entity_id)
) with (toast_tuple_target = 8160);
-- The search, by week and word. Without a pending list, which each search of a week would read.
create index search_documents_words on search_documents
    using gin (search_keys(week::integer, words)) with (fastupdate=off);

-- How far the index is filled, for each version of its words.
-- Written by search/filling/store.ts.
create table search_fillings (
  version text not null primary key,
  begun_at timestamptz not null,
  kind text not null default '',
  -- The last indexed id of the kind being read.
  last_id integer not null default 0,
  documents integer not null default 0,
  ended_at timestamptz
);

-- A week that has documents.
-- Written by search/filling/store.ts.
create table search_weeks (
  week integer not null primary key
);

-- A word of the texts, for suggestions and typing errors.
-- Written by search/filling/store.ts.
create table search_words (
  word text not null primary key,
  documents integer not null,
  -- It occurs in what everybody may read.
  is_open boolean not null,
  -- Hashes of the word with letters left out: two words one error apart share a hash.
  cuts integer[] not null
) with (fillfactor = 80);
-- Words one typing error away.
create index search_words_cuts on search_words
    using gin (cuts) with (fastupdate='on', gin_pending_list_limit='1024');
-- Words by their beginning.
create index search_words_start on search_words (word text_pattern_ops);

-- Documents that match, newest first, week by week until enough are found. any_of holds up to six groups of
-- words for the index; a phrase or more groups are compared row by row, and after 2,000 comparisons a last
-- row without a kind says that there may be more.
create function search_find(asked tsquery, any_of text[], is_whole boolean, is_open boolean,
    first_week integer, last_week integer, since timestamptz, until timestamptz, after_at timestamptz,
    after_kind text, after_id integer, most integer, enough integer) returns table(kind text,
    entity_id integer, at timestamptz, rank real) language plpgsql
    stable set enable_seqscan to 'off' set plan_cache_mode to 'force_generic_plan' as $$
declare
  keys record;
  candidate record;
  one bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[1], ' ')));
  two bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[2], ' ')));
  three bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[3], ' ')));
  four bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[4], ' ')));
  five bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[5], ' ')));
  six bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[6], ' ')));
  looked integer := 0;
  total integer := 0;
begin
  for keys in
    select (select array_agg(w.week::bigint << 50 | key) from unnest(one) key) as one,
      (select array_agg(w.week::bigint << 50 | key) from unnest(two) key) as two,
      (select array_agg(w.week::bigint << 50 | key) from unnest(three) key) as three,
      (select array_agg(w.week::bigint << 50 | key) from unnest(four) key) as four,
      (select array_agg(w.week::bigint << 50 | key) from unnest(five) key) as five,
      (select array_agg(w.week::bigint << 50 | key) from unnest(six) key) as six
    from search_weeks w where w.week between first_week and last_week order by w.week desc
  loop
    for candidate in
      select o.kind, o.entity_id, o.at, (select d.words from search_documents d where d.ctid = o.place) as words
      from (
        select s.kind, s.entity_id, s.at, s.ctid as place from search_documents s
        where search_keys(s.week, s.words) && keys.one
          -- A group that is not there is the first again: the index reads equal keys once.
          and search_keys(s.week, s.words) && coalesce(keys.two, keys.one)
          and search_keys(s.week, s.words) && coalesce(keys.three, keys.one)
          and search_keys(s.week, s.words) && coalesce(keys.four, keys.one)
          and search_keys(s.week, s.words) && coalesce(keys.five, keys.one)
          and search_keys(s.week, s.words) && coalesce(keys.six, keys.one)
          and (s.at is null or s.at >= since and s.at <= until)
          and (after_at is null or (s.at, s.kind, s.entity_id) < (after_at, after_kind, after_id))
        order by s.at desc, s.kind desc, s.entity_id desc limit case when is_whole then most - total end) o
    loop
      looked := looked + 1;
      if is_whole or candidate.words @@ asked then
        kind := candidate.kind;
        entity_id := candidate.entity_id;
        at := candidate.at;
        rank := ts_rank('{0.05, 0.2, 0.5, 1}', case when is_open then ts_filter(candidate.words, '{a,b}') else candidate.words end, asked);
        return next;
        total := total + 1;
        exit when total >= most;
      end if;
      if not is_whole and looked >= 2000 and total >= enough then
        kind := null;
        return next;
        return;
      end if;
    end loop;
    exit when total >= most;
  end loop;
end $$;

-- Keys of a document for the index: twelve bits of the week, then fifty of the word, so that a week's words
-- stand together.
create function search_keys(week integer, words tsvector) returns bigint[]
    language sql immutable parallel safe strict cost 10000
    return array(select (((search_keys.week)::bigint << 50) | (hashtextextended(word.word, (0)::bigint) & (((1)::bigint << 50) - 1)))
    from unnest(tsvector_to_array(search_keys.words)) word(word));

-- Records a changed item.
-- Called by triggers of accounts, calendar_events, coins, comments, forecaster_posts, knowledge_pages, posts,
-- signals.
create function search_note() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id)
  values (tg_argv[0], case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;

-- Records a person whose account was closed: they are no longer found.
-- Called by triggers of restrictions.
create function search_note_account() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id) values ('person', new.account_id);
  return null;
end $$;

-- Records the pages of a section that was hidden, shown or moved.
-- Called by triggers of knowledge_menus.
create function search_note_menu() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id)
  with recursive inside as (
    select new.id union select m.id from knowledge_menus m join inside i on m.parent_id = i.id
  )
  select 'page', p.id from knowledge_pages p where p.menu_id in (select id from inside);
  return null;
end $$;

-- Records items whose coins or channels changed.
-- Called by triggers of event_coins, mentions, post_channels.
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
