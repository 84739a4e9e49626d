-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- Whether the mailbox of reports can be read; one row, after the first attempt.
-- Written by letters/reports/store.ts.
create table letter_mailbox (
  id boolean not null default true primary key check (id),
  read_at timestamptz,
  failing_since timestamptz,
  problem text not null default ''
);

-- A mail server told that a letter did not arrive, or that its receiver called it spam.
-- Written by letters/reports/store.ts.
create table letter_reports (
  id bigint generated always as identity primary key,
  -- No reference: a letter is removed after a month, its report is not.
  letter_id bigint not null,
  address text not null check (address = lower(address)),
  -- dead: there is no such mailbox; failed: it did not take this letter; refused: for a reason that is not
  -- the address's; complaint: marked as spam.
  kind text not null check (kind in ('dead', 'failed', 'refused', 'complaint')),
  -- Where it was told: in the answer to the letter itself, in the mailbox of reports, by the mail service.
  way text not null check (way in ('answer', 'mailbox', 'service')),
  problem text not null default '',
  reported_at timestamptz not null,
  -- False when the address has been confirmed again since the letter was sent.
  counts boolean not null,
  unique (letter_id, kind)
);
-- Failures of one address within days.
create index letter_reports_address on letter_reports (address, reported_at);
-- Numbers for the overview of the desk; old reports to remove.
create index letter_reports_reported on letter_reports (reported_at);

-- An address to which letters stopped. A lifted stop says from when reports count again.
-- Written by letters/reports/store.ts.
create table letter_stops (
  address text not null primary key check (address = lower(address)),
  -- dead: no such mailbox; failing: letters failed on several days; complaint: a letter was marked as spam.
  reason text not null check (reason in ('dead', 'failing', 'complaint')),
  problem text not null default '',
  stopped_at timestamptz not null,
  lifted_at timestamptz
);
-- Stops in force, for the overview and the list of people at the desk.
create index letter_stops_standing on letter_stops (stopped_at) where lifted_at is null;

-- One letter, written in the transaction of its change and sent by a job. It holds no secret: links are made
-- when it is sent.
-- Written by letters/store.ts.
create table letters (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]+$'),
  recipient text not null,
  variables jsonb not null,
  -- Makes a letter go out once, however often its change is reported.
  once_key text unique,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  problem text not null default ''
);
-- Old letters to remove.
create index letters_created on letters (created_at);
-- Numbers for the overview of the desk.
create index letters_dropped on letters (dropped_at) where dropped_at is not null;
-- Letters to send.
create index letters_due on letters (due_at) where sent_at is null and dropped_at is null;
-- A person's letters, at the desk.
create index letters_recipient on letters (recipient, id);
-- Numbers for the overview of the desk.
create index letters_sent on letters (sent_at) where sent_at is not null;
-- Unsent letters to one address.
create index letters_waiting on letters (recipient) where sent_at is null and dropped_at is null;
