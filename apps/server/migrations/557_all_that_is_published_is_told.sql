-- A statement that publishes more than a hundred posts or signals told of the newest hundred alone: followers of the
-- others heard nothing. Each event names at most a hundred, as before.

create or replace function tell_published() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  select tg_argv[0], jsonb_build_object('ids', jsonb_agg(id order by id))
  from (select id, (row_number() over (order by id) - 1) / 100 as part from added
    where live and published_at > now() - interval '1 hour') fresh
  group by part order by part;
  return null;
end $$;
