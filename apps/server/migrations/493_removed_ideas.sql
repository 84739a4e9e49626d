-- A replaced idea that ended is the call's idea again, also when its text was removed: the ledger says so before the outcome.

create or replace function ledger_follow() returns trigger language plpgsql as $$
declare
  sealed jsonb;
  now_is jsonb;
  none signals;
  made ledger_calls;
begin
  if tg_op = 'DELETE' then return null; end if;
  if tg_op = 'INSERT' then
    if not call_begins(none, new) then return null; end if;
  elsif new.call_number is null then
    if not call_begins(old, new) then return null; end if;
  end if;
  if new.call_number is null then
    made := ledger_seal(new);
    update signals set call_number = made.number, author_key = made.author_key where id = new.id;
    return null;
  end if;
  if old.call_number is null then return null; end if;
  select facts - 'restarts' into sealed from ledger_moments where signal_id = new.id and kind in ('sealed', 'version') order by id desc limit 1;
  now_is := ledger_idea(new);
  -- The words of a removed text go; their hash behind the commitment stays what it was.
  if not new.live then now_is := now_is || jsonb_build_object('text', sealed -> 'text'); end if;
  if call_restarts(old, new) or sealed is distinct from now_is then
    insert into ledger_moments (signal_id, kind, facts)
    values (new.id, 'version', now_is || jsonb_build_object('restarts', call_restarts(old, new)));
  end if;
  perform ledger_end(old, new);
  if old.live and not new.live then
    insert into ledger_moments (signal_id, kind, facts) values (new.id, 'taken_down', '{}') on conflict do nothing;
  end if;
  return null;
end $$;
