create table outbox (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z_]+\.[a-z_]+$'),
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_created_at on outbox (created_at);

-- Every process hears that something happened; the payload stays in the table.
create function outbox_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('palata_events', new.name);
  return null;
end $$;
create trigger outbox_notify after insert on outbox for each row execute function outbox_notify();
