-- The bot tells of the end of the access seven days and one day before it, as a letter does.
create table telegram_reminders (
  account_id integer not null references accounts on delete cascade,
  days smallint not null check (days in (1, 7)),
  ends_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (account_id, ends_at, days)
);
comment on table telegram_reminders is 'What the bot has told of the end of the access: once for each end and each number of days.';
