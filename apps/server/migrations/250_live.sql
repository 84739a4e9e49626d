-- A place in the outbox is a snapshot of the database: whatever it does not show came after it, however long its
-- transaction took. Numbers alone are given out in another order than transactions end.
alter table outbox add column xid xid8 not null default pg_current_xact_id();
create index outbox_xid on outbox (xid);

-- Somebody's bell shows something else than before: one event for all whom one statement concerns.
create function tell_notifications_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  select 'notifications.changed', jsonb_build_object('account_ids', jsonb_agg(distinct account_id))
  from changed_notifications having count(*) > 0;
  return null;
end $$;
create trigger notifications_told after insert on notifications
  referencing new table as changed_notifications for each statement execute function tell_notifications_changed();
create trigger notifications_retold after update on notifications
  referencing new table as changed_notifications for each statement execute function tell_notifications_changed();
create trigger notifications_untold after delete on notifications
  referencing old table as changed_notifications for each statement execute function tell_notifications_changed();

-- What stands from the beginning; what is published later is told of by `comments.subject_changed`.
-- A history that is brought in is no news.
create function tell_published() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  select tg_argv[0], jsonb_build_object('ids', jsonb_agg(id))
  from (select id from added where live and published_at > now() - interval '1 hour' order by id desc limit 100) fresh
  having count(*) > 0;
  return null;
end $$;
create trigger posts_published after insert on posts
  referencing new table as added for each statement execute function tell_published('posts.published');
create trigger signals_published after insert on signals
  referencing new table as added for each statement execute function tell_published('signals.published');
