-- A removed post is kept: its author and the moderators read it, and it can be put back as it was.
alter table posts
  add column removed_at timestamptz,
  add column removed_by integer references accounts on delete set null,
  add column removal_reason text not null default '',
  add column was_live boolean not null default false,
  add check (removed_at is null or not live);
create index posts_removed_by on posts (removed_by) where removed_by is not null;
drop index posts_moderation;
create index posts_moderation on posts (published_at desc, id desc) where not live and removed_at is null;

-- One complaint of a person about an item, and what moderators decided.
create table reports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('post', 'signal')),
  object_id integer not null,
  reporter_id integer not null references accounts on delete cascade,
  reason text not null check (reason = 'spam'),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null,
  decided_by integer references accounts on delete set null,
  decided_at timestamptz,
  unique (kind, object_id, reporter_id),
  check ((state = 'open') = (decided_at is null))
);
create index reports_open on reports (created_at) where state = 'open';
create index reports_reporter on reports (reporter_id);
create index reports_decided_by on reports (decided_by) where decided_by is not null;

create function remove_reports() returns trigger language plpgsql as $$
begin
  delete from reports where kind = tg_argv[0] and object_id = old.id;
  return null;
end $$;
create trigger posts_reports after delete on posts for each row execute function remove_reports('post');
create trigger signals_reports after delete on signals for each row execute function remove_reports('signal');

-- What was done to one item, the latest first.
create index operator_audit_item on operator_audit
  ((arguments ->> 'content_type'), ((arguments ->> 'object_id')::integer), id desc) where arguments ? 'object_id';
