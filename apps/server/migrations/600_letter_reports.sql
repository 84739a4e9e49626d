-- Reports that letters did not arrive or were not wanted, and the addresses that get no more letters.
create table letter_reports (
  id bigint generated always as identity primary key,
  letter_id bigint not null,
  address text not null check (address = lower(address)),
  kind text not null check (kind in ('dead', 'failed', 'refused', 'complaint')),
  way text not null check (way in ('answer', 'mailbox', 'service')),
  problem text not null default '',
  reported_at timestamptz not null,
  counts boolean not null,
  unique (letter_id, kind)
);
comment on table letter_reports is 'A mail server told that a letter did not arrive, or that its receiver called it spam.';
comment on column letter_reports.letter_id is 'No reference: a letter is removed after a month, its report is not.';
comment on column letter_reports.kind is 'dead: there is no such mailbox; failed: it did not take this letter; refused: for a reason that is not the address''s; complaint: marked as spam.';
comment on column letter_reports.way is 'Where it was told: in the answer to the letter itself, in the mailbox of reports, by the mail service.';
comment on column letter_reports.counts is 'False when the address has been confirmed again since the letter was sent.';
create index letter_reports_address on letter_reports (address, reported_at);
comment on index letter_reports_address is 'Failures of one address within days.';
create index letter_reports_reported on letter_reports (reported_at);
comment on index letter_reports_reported is 'Numbers for the overview of the desk; old reports to remove.';

create table letter_stops (
  address text not null primary key check (address = lower(address)),
  reason text not null check (reason in ('dead', 'failing', 'complaint')),
  problem text not null default '',
  stopped_at timestamptz not null,
  lifted_at timestamptz
);
comment on table letter_stops is 'An address to which letters stopped. A lifted stop says from when reports count again.';
comment on column letter_stops.reason is 'dead: no such mailbox; failing: letters failed on several days; complaint: a letter was marked as spam.';
create index letter_stops_standing on letter_stops (stopped_at) where lifted_at is null;
comment on index letter_stops_standing is 'Stops in force, for the overview and the list of people at the desk.';

create table letter_mailbox (
  id boolean not null primary key default true check (id),
  read_at timestamptz,
  failing_since timestamptz,
  problem text not null default ''
);
comment on table letter_mailbox is 'Whether the mailbox of reports can be read; one row, after the first attempt.';
