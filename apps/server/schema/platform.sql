-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create unlogged table attempts (
  key bytea not null primary key check (octet_length(key) = 32),
  made integer not null,
  resets_at timestamptz not null
);
create index attempts_resets on attempts (resets_at);

create table installation (
  only_one boolean not null default true primary key check (only_one),
  is_production boolean not null,
  public_url text not null,
  seen_at timestamptz not null
);

create table migrations (
  name text not null primary key,
  applied_at timestamptz not null default now()
);

create table once_keys (
  account_id integer not null references accounts (id) on delete cascade,
  key text not null check (length(key) >= 1 and length(key) <= 100),
  fingerprint bytea not null check (length(fingerprint) = 32),
  begun_at timestamptz not null,
  status smallint,
  reply text,
  primary key (account_id, key),
  check ((status is null) = (reply is null))
);
create index once_keys_begun on once_keys (begun_at);

-- Written by triggers of other features’ tables: notifications (tell_notifications_changed), posts
-- (tell_published), signals (tell_published), posts (tell_subject_changed), signals (tell_subject_changed).
create table outbox (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z_]+\.[a-z_]+$'),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index outbox_created_at on outbox (created_at);
create index outbox_xid on outbox (xid);
create trigger outbox_follow after insert on outbox for each row execute function outbox_follow();
create trigger outbox_notify after insert on outbox for each row execute function outbox_notify();

create table outbox_followers (
  event text not null,
  task text not null,
  declared_at timestamptz not null default now(),
  primary key (event, task)
);

create table provider_calls (
  service text not null,
  month date not null,
  calls integer not null check (calls > 0),
  primary key (service, month)
);

create table provider_spending (
  service text not null,
  period text not null check (period in ('day', 'month')),
  since date not null,
  micros bigint not null check (micros >= 0),
  primary key (service, period, since)
);

create table set_aside_rows (
  id integer generated always as identity primary key,
  source text not null check (source <> '' and length(source) <= 100),
  key text not null check (length(key) <= 200),
  reason text not null check (length(reason) <= 300),
  "row" text not null check (length("row") <= 2000),
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  is_put_away boolean not null default false,
  unique (source, key)
);
create index set_aside_rows_last on set_aside_rows (last_at, id);
create index set_aside_rows_waiting on set_aside_rows (first_at) where not is_put_away;

create function desk_words(given text) returns tsvector language sql immutable parallel safe
    return to_tsvector('simple', translate(lower(given), 'ё.@_-+/:', 'е       '));

-- Called by triggers of outbox.
create function outbox_follow() returns trigger language plpgsql as $$
begin
  -- Of equal jobs that wait, one is enough.
  perform graphile_worker.add_job(task, new.payload::json, job_key => task || ' ' || new.payload::text)
  from outbox_followers where event = new.name;
  return null;
end $$;

-- Called by triggers of outbox.
create function outbox_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('palata_events', new.name);
  return null;
end $$;

-- Called by triggers of notifications.
create function tell_notifications_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  select 'notifications.changed', jsonb_build_object('account_ids', jsonb_agg(distinct account_id))
  from changed_notifications having count(*) > 0;
  return null;
end $$;

-- Called by triggers of calendar_events, channels, event_coins, forecaster_posts, forecasters,
-- knowledge_menus, knowledge_pages, podcast_chapters, podcasts, post_channels, posts, signals,
-- site_page_revisions, storeroom_items.
create function tell_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('palata_events', 'pages.changed');
  return null;
end $$;

-- Called by triggers of posts, signals.
create function tell_published() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  select tg_argv[0], jsonb_build_object('ids', jsonb_agg(id))
  from (select id from added where live and published_at > now() - interval '1 hour' order by id desc limit 100) fresh
  having count(*) > 0;
  return null;
end $$;

-- Called by triggers of posts, signals.
create function tell_subject_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  values ('comments.subject_changed', jsonb_build_object('kind', tg_argv[0], 'id', new.id));
  return null;
end $$;
