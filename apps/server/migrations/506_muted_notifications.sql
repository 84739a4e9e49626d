-- What a person is not told of, because they muted it: kept, and shown again when the mute ends.
alter table notifications add column muted boolean not null default false;
comment on column notifications.muted is 'The person muted what it tells of; it is shown again when they no longer do.';

drop index notifications_list;
drop index notifications_unread;
drop index notifications_waiting;
create index notifications_list on notifications (account_id, id desc) where in_bell and not hidden and not muted;
comment on index notifications_list is 'The list of a person''s notifications.';
create index notifications_unread on notifications (account_id, id desc)
  where in_bell and not hidden and not muted and read_at is null;
comment on index notifications_unread is 'The number and senders of a person''s unread notifications.';
create index notifications_waiting on notifications (created_at, account_id)
  where read_at is null and not hidden and not muted;
comment on index notifications_waiting is 'Unread notifications for summary letters.';

create or replace function recount_notifications() returns trigger language plpgsql as $$
declare
  person integer;
begin
  -- In the order of the accounts: two changes that meet wait for each other and never for a circle.
  for person in
    select distinct account_id from changed_notifications where account_id in (select id from accounts) order by account_id
  loop
    insert into notification_boxes (account_id) values (person)
      on conflict (account_id) do update set unread = notification_boxes.unread;
    update notification_boxes set
      unread = (
        select count(*) from notifications
        where account_id = person and in_bell and not hidden and not muted and read_at is null),
      sender_ids = array(
        select sender_id from (
          select sender_id, id from notifications
          where account_id = person and in_bell and not hidden and not muted and read_at is null and sender_id is not null
          order by id desc limit 50) newest
        group by sender_id order by max(id) desc limit 4)
    where account_id = person;
  end loop;
  return null;
end $$;

-- Until now what was muted in feeds was not told of either. A new database makes the table later, and empty.
do $$ begin
  if to_regclass('mutes') is not null then
    update mutes set places = places || '{notifications}' where 'feeds' = any(places) and not 'notifications' = any(places);
  end if;
end $$;
