-- The week stood in each word of a document, twice eight bytes for a word: in the document and in the index. Now it stands
-- once, and the index has numbers made of the week and the word.
drop function search_find(text, boolean, integer, integer, timestamptz, timestamptz, timestamptz, text, integer, integer);
drop index search_documents_words;

alter table search_documents add column week smallint not null default 0;
update search_documents d set
  week = coalesce((select w.week from search_weeks w where w.code = left((tsvector_to_array(d.words))[1], 2)), 0),
  words = regexp_replace(d.words::text, '''..([^'']{6})''', '''\1''', 'g')::tsvector;
alter table search_documents alter column week drop default;
alter table search_weeks drop column code;

-- A post of two kilobytes stays in its row: comparing a phrase reads thousands of them.
alter table search_documents set (toast_tuple_target = 8160);

-- Twelve bits of the week, then fifty of the word, so that the words of a week stand together.
create function search_keys(week integer, words tsvector) returns bigint[] language sql immutable strict parallel safe cost 10000
return array(select (week::bigint << 50) | (hashtextextended(word, 0) & ((1::bigint << 50) - 1))
  from unnest(tsvector_to_array(words)) word);

-- Without a pending list, which every look at a week would read through.
create index search_documents_words on search_documents using gin (search_keys(week, words)) with (fastupdate = off);

-- What answers the query between two weeks, newest first, until `most` are found. A loop, because a week with many answers
-- then ends it. `any_of`: of each group, a document has one code or more; up to six go to the index. Where that is not the whole
-- query (a phrase, titles alone, more groups), each candidate is compared, and after three thousand of them `enough` will
-- do: a last row without a kind then says that there may be more.
create function search_find(
  asked tsquery, any_of text[], is_whole boolean, is_open boolean, first_week integer, last_week integer,
  since timestamptz, until timestamptz, after_at timestamptz, after_kind text, after_id integer, most integer, enough integer
) returns table (kind text, entity_id integer, at timestamptz, rank real) language plpgsql stable
-- Tables are small at first, and nobody knows the query beforehand: without these the planner would read them whole.
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
      if not is_whole and looked >= 3000 and total >= enough then
        kind := null;
        return next;
        return;
      end if;
    end loop;
    exit when total >= most;
  end loop;
end $$;

-- Room for the counts of words, which change with each text: such a change then leaves the indexes as they are.
alter table search_words set (fillfactor = 80);
