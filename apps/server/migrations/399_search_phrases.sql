-- Three thousand comparisons of a phrase took 40 ms at a million posts; two thousand take half, and 25 results fill a page.
-- What answers the query between two weeks, newest first, until `most` are found. A loop, because a week with many answers
-- then ends it. `any_of`: of each group, a document has one code or more; up to six go to the index. Where that is not the whole
-- query (a phrase, titles alone, more groups), each candidate is compared, and after two thousand of them `enough` will
-- do: a last row without a kind then says that there may be more.
create or replace function search_find(
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
      if not is_whole and looked >= 2000 and total >= enough then
        kind := null;
        return next;
        return;
      end if;
    end loop;
    exit when total >= most;
  end loop;
end $$;
