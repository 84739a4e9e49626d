-- The key of a job has 512 characters at most, and an event that names a hundred posts or signals is longer: a statement
-- that published so many was refused.

create or replace function outbox_follow() returns trigger language plpgsql as $$
declare
  said text := new.payload::text;
begin
  -- Of equal jobs that wait, one is enough. A key is short; what is long is told apart by its hash.
  perform graphile_worker.add_job(task, new.payload::json,
    job_key => task || ' ' || case when length(said) <= 256 then said else encode(sha256(convert_to(said, 'UTF8')), 'hex') end)
  from outbox_followers where event = new.name;
  return null;
end $$;
