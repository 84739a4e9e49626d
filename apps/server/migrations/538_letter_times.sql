-- When the letter comes, and whether it tells what came on the site.
alter table notification_settings
  add column letter_every text not null default 'day' check (letter_every in ('day', 'week')),
  add column letter_at integer not null default 540 check (letter_at >= 0 and letter_at <= 1439),
  add column letter_digest boolean not null default false;
comment on column notification_settings.letter_every is 'A weekly letter comes on Mondays.';
comment on column notification_settings.letter_at is 'Minutes from midnight in the person''s time zone.';
comment on column notification_settings.letter_digest is 'The letter also tells what came on the site while they were away.';
create index notification_settings_digest on notification_settings (account_id) where letter_digest;
comment on index notification_settings_digest is 'Who gets the letter also without anything unread.';
