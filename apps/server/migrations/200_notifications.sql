-- What one person is told of: one row for each thing and person, however often the thing changes.
create table notifications (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  source text not null check (source ~ '^[a-z_]+$'),
  object_id integer not null,
  sender_id integer not null references accounts on delete cascade,
  -- The discussion it stands in: a post or a signal.
  subject_kind text not null check (subject_kind in ('post', 'signal')),
  subject_id integer not null,
  kind text not null check (kind in ('reply', 'mention', 'thread')),
  -- The reader does not want this kind in the bell, only by letter or messenger.
  in_bell boolean not null default true,
  -- What it tells of was removed, or names the reader no more; it comes back with that.
  hidden boolean not null default false,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (source, object_id, account_id)
);
create index notifications_list on notifications (account_id, id desc) where in_bell and not hidden;
create index notifications_unread on notifications (account_id, id desc)
  where in_bell and not hidden and read_at is null;
create index notifications_subject on notifications (subject_kind, subject_id);
create index notifications_sender on notifications (sender_id);
create index notifications_age on notifications (created_at);

-- What the bell shows: everybody's page asks for it every two minutes, so it is one row by key.
create table notification_boxes (
  account_id integer primary key references accounts on delete cascade,
  unread integer not null default 0 check (unread >= 0),
  -- Whom the newest unread ones are from, each once.
  sender_ids integer[] not null default '{}' check (cardinality(sender_ids) <= 4)
);

-- Counted anew after every change, cascades included: a count that is added to and taken from drifts.
create function recount_notifications() returns trigger language plpgsql as $$
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
        where account_id = person and in_bell and not hidden and read_at is null),
      sender_ids = array(
        select sender_id from (
          select sender_id, id from notifications
          where account_id = person and in_bell and not hidden and read_at is null
          order by id desc limit 50) newest
        group by sender_id order by max(id) desc limit 4)
    where account_id = person;
  end loop;
  return null;
end $$;
create trigger notifications_inserted after insert on notifications
  referencing new table as changed_notifications for each statement execute function recount_notifications();
create trigger notifications_updated after update on notifications
  referencing new table as changed_notifications for each statement execute function recount_notifications();
create trigger notifications_deleted after delete on notifications
  referencing old table as changed_notifications for each statement execute function recount_notifications();

create function remove_notifications() returns trigger language plpgsql as $$
begin
  delete from notifications where source = tg_argv[0] and object_id = old.id;
  return null;
end $$;
create trigger comments_notifications after delete on comments
  for each row execute function remove_notifications('comment');

-- A post or signal that is taken away, or put back, takes its discussion along, whoever does it.
create function tell_subject_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  values ('comments.subject_changed', jsonb_build_object('kind', tg_argv[0], 'id', new.id));
  return null;
end $$;
create trigger posts_subject_changed after update of live on posts
  for each row when (old.live is distinct from new.live) execute function tell_subject_changed('post');
create trigger signals_subject_changed after update of live on signals
  for each row when (old.live is distinct from new.live) execute function tell_subject_changed('signal');

-- Discussions that a person has muted or follows.
create table notification_threads (
  account_id integer not null references accounts on delete cascade,
  subject_kind text not null check (subject_kind in ('post', 'signal')),
  subject_id integer not null,
  state text not null check (state in ('muted', 'followed')),
  changed_at timestamptz not null,
  primary key (account_id, subject_kind, subject_id)
);
create index notification_threads_subject on notification_threads (subject_kind, subject_id);
