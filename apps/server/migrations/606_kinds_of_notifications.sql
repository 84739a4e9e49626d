-- The contract alone lists the kinds of notifications: a new one needs no migration.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind ~ '^[a-z_]+$'),
  drop constraint notifications_subject_kind_check,
  add constraint notifications_subject_kind_check check (subject_kind ~ '^[a-z_]+$');

-- The default is for a program of the version before, which knows these kinds only.
alter table notification_settings
  add column kinds text[] not null
    default '{reply,mention,thread,event,author,coin,outcome,alert,payment}',
  drop constraint notification_settings_bell_check,
  add constraint notification_settings_bell_check check (bell <@ kinds),
  drop constraint notification_settings_push_check,
  add constraint notification_settings_push_check check (push <@ kinds),
  drop constraint notification_settings_letter_check,
  add constraint notification_settings_letter_check check (letter <@ kinds),
  drop constraint notification_settings_telegram_check,
  add constraint notification_settings_telegram_check check (telegram <@ kinds),
  drop constraint notification_settings_quiet_except_check,
  add constraint notification_settings_quiet_except_check check (quiet_except <@ kinds);

comment on column notification_settings.kinds is
  'Kinds that existed when the person last chose. A kind added later goes by the defaults of the code.';
