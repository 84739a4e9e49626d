-- What came while a reader was away may also be told by push and by the bot.
alter table notification_settings
  add column push_digest boolean not null default false,
  add column telegram_digest boolean not null default false;
comment on column notification_settings.push_digest is 'A push tells what came on the site while they were away.';
comment on column notification_settings.telegram_digest is 'The bot tells it.';
drop index notification_settings_digest;
create index notification_settings_digest on notification_settings (account_id)
  where letter_digest or push_digest or telegram_digest;
comment on index notification_settings_digest is 'Who is told what came also without anything unread.';

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('reply', 'mention', 'thread', 'event', 'alert', 'author', 'coin', 'outcome', 'digest')),
  drop constraint notifications_subject_kind_check,
  add constraint notifications_subject_kind_check
    check (subject_kind in ('post', 'signal', 'event', 'coin', 'tweet', 'message', 'digest'));
comment on column notifications.object_id is 'Of a digest, the minute since which it tells.';
