-- Whatever changes a bell locks its box first (see lockBoxes): a deletion took notifications and then boxes, so it and
-- reading the bell could wait for each other in a circle.

create or replace function remove_notifications() returns trigger language plpgsql as $$
begin
  perform account_id from notification_boxes where account_id in (
    select account_id from notifications where source = tg_argv[0] and object_id = old.id)
  order by account_id for update;
  delete from notifications where source = tg_argv[0] and object_id = old.id;
  return null;
end $$;

create function lock_notifications() returns trigger language plpgsql as $$
begin
  perform account_id from notification_boxes where account_id in (
    select old.id union select account_id from notifications where sender_id = old.id)
  order by account_id for update;
  return old;
end $$;
comment on function lock_notifications is
  'Before a person goes, locks their bell and those that tell of what they did: both lose notifications.';
create trigger accounts_bells before delete on accounts for each row execute function lock_notifications();
