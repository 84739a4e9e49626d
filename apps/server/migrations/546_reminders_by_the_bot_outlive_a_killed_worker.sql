-- A worker claims a reminder, sends it and then marks it as sent: a claim whose worker was killed is taken over.
alter table telegram_reminders rename column sent_at to claimed_at;
alter table telegram_reminders add column is_sent boolean not null default true;
alter table telegram_reminders alter column is_sent set default false;
comment on column telegram_reminders.claimed_at is 'When a worker last began to send it.';
comment on column telegram_reminders.is_sent is 'Sent, or given up: it is not sent again.';
