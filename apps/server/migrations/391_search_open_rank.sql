-- `ts_rank` counts every place of a word, whatever weights the query asks for: the order told guests of paid texts.
-- With `is_open` titles and summaries alone are counted.
drop function search_find(text, integer, integer, timestamptz, timestamptz, timestamptz, text, integer, integer);

create function search_find(
  asked text, is_open boolean, first_week integer, last_week integer, since timestamptz, until timestamptz,
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
      select d.kind, d.entity_id, d.at,
        ts_rank('{0.05, 0.2, 0.5, 1}', case when is_open then ts_filter(d.words, '{a,b}') else d.words end, query)
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
