-- Codes that give days of access or lower the price of a subscription.
alter table grants drop constraint grants_source_check;
alter table grants add constraint grants_source_check
  check (source in ('cryptocloud', 'telegram', 'pon', 'operator', 'code', 'gift'));
alter table grants drop constraint grants_check2;
alter table grants add constraint grants_check2
  check (frozen_at is null or source in ('cryptocloud', 'operator', 'code', 'gift'));
alter table access_events drop constraint access_events_source_check;
alter table access_events add constraint access_events_source_check
  check (source in ('cryptocloud', 'telegram', 'pon', 'operator', 'code', 'gift'));

create table codes (
  id integer generated always as identity primary key,
  code text not null constraint codes_code_key unique check (length(code) between 6 and 60),
  days integer check (days between 1 and 3650),
  percent integer check (percent between 1 and 90),
  tariff text check (tariff in ('1year', '2months')),
  most_uses integer not null check (most_uses between 1 and 100000),
  ends_at timestamptz,
  ended_at timestamptz,
  note text not null default '',
  made_by integer references accounts on delete set null,
  created_at timestamptz not null,
  check (num_nonnulls(days, percent) = 1),
  check (tariff is null or percent is not null)
);
comment on table codes is 'A code made at the desk: days of access, or percent off a subscription.';
comment on column codes.tariff is 'The only tariff whose price it lowers; null for all.';
comment on column codes.ends_at is 'From when it works no more; null without an end.';
comment on column codes.ended_at is 'When the team ended it; null while it works.';
create index codes_made_by on codes (made_by) where made_by is not null;
comment on index codes_made_by is 'The codes of a team member whose account is removed.';

create table code_uses (
  id integer generated always as identity primary key,
  code_id integer not null references codes on delete cascade,
  account_id integer references accounts on delete set null,
  held_until timestamptz,
  used_at timestamptz,
  constraint code_uses_once unique (code_id, account_id),
  check (num_nonnulls(held_until, used_at) > 0)
);
comment on table code_uses is 'One person''s use of a code. It outlives the account, so that the code is not used again.';
comment on column code_uses.held_until is 'Until when an open invoice keeps the use; null for days, which are used at once.';
comment on column code_uses.used_at is 'When it gave what it gives; null while an invoice waits for money.';
create index code_uses_account on code_uses (account_id) where account_id is not null;
comment on index code_uses_account is 'The uses of one person.';

alter table invoices add column code_id integer references codes on delete set null, add column code text;
comment on column invoices.code_id is 'The code that lowered the price; null without one.';
comment on column invoices.code is 'That code as the person got it.';
create index invoices_code on invoices (code_id) where code_id is not null;
comment on index invoices_code is 'The invoices of one code.';
