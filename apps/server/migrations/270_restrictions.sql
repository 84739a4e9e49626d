-- What a person may not do: write for a time, or come in at all. It is lifted, never rewritten.
create table restrictions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind in ('limited', 'frozen', 'closed')),
  -- The person reads it.
  reason text not null check (reason <> ''),
  -- Who did it, as the log names them.
  actor text not null,
  created_at timestamptz not null,
  until timestamptz,
  lifted_at timestamptz,
  lifted_by text,
  check ((kind = 'limited') = (until is not null)),
  check (lifted_at is null or lifted_by is not null)
);
-- One of a kind at a time; asked for with every viewer.
create unique index restrictions_open on restrictions (account_id, kind) where lifted_at is null;
create index restrictions_account on restrictions (account_id, id);
create index restrictions_kind on restrictions (kind, id) where lifted_at is null;

-- A closed account is found no more.
create function search_note_account() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id) values ('person', new.account_id);
  return null;
end $$;
create trigger search_note_closed after insert or update on restrictions for each row
  when (new.kind = 'closed') execute function search_note_account();

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in
  ('signed_out', 'ended_by_owner', 'password_changed', 'token_reused', 'too_many', 'account_shut'));

-- Letters to one person are looked up at the desk.
create index letters_recipient on letters (recipient, id);
