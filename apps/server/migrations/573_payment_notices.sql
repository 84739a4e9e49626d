-- A confirmed payment is told by the bell, a push and the bot as well as by letter.
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as place, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conrelid in ('notifications'::regclass, 'notification_settings'::regclass)
      and pg_get_constraintdef(oid) like '%''reply''::text%'
  loop
    execute format('alter table %s drop constraint %I', one.place, one.name);
    execute format('alter table %s add constraint %I %s', one.place, one.name,
      replace(one.definition, '''event''::text', '''event''::text, ''payment''::text'));
  end loop;
end $$;
alter table notifications
  drop constraint notifications_subject_kind_check,
  add constraint notifications_subject_kind_check
    check (subject_kind in ('post', 'signal', 'event', 'coin', 'tweet', 'message', 'digest', 'payment'));
-- Whoever chose ways before did not refuse what did not exist: it goes on the ways that are in use, as for others.
update notification_settings set
  bell = case when bell = '{}' then bell else bell || array['payment'] end,
  push = case when push = '{}' then push else push || array['payment'] end,
  telegram = case when telegram = '{}' then telegram else telegram || array['payment'] end;
create trigger invoices_notifications after delete on invoices for each row execute function remove_notifications('payment');
