-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A person's complaint about an item and the decision.
-- Written by moderation/store.ts.
-- Written by triggers of comments (remove_reports), posts (remove_reports), signals (remove_reports),
-- comments (remove_reports_of_emptied), comments (reports_follow_removal), posts (reports_follow_removal),
-- signals (reports_follow_removal).
create table reports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('post', 'signal', 'comment')),
  object_id integer not null,
  reporter_id integer not null references accounts (id) on delete cascade,
  reason text not null check (reason in ('spam', 'fraud', 'abuse', 'offtopic', 'other')),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null,
  decided_by integer references accounts (id) on delete set null,
  decided_at timestamptz,
  -- Own words; only for the reason other.
  details text not null default '' check (char_length(details) <= 300),
  unique (kind, object_id, reporter_id),
  check ((state = 'open') = (decided_at is null)),
  constraint reports_details_of_other check ((reason = 'other') = (details <> ''))
);
-- Read when a row of accounts goes.
create index reports_decided_by on reports (decided_by) where decided_by is not null;
-- The desk's list of reports.
create index reports_desk_state on reports (state, id);
-- Open reports, the longest waiting first.
create index reports_open on reports (created_at) where state = 'open';
-- Read when a row of accounts goes.
create index reports_reporter on reports (reporter_id);

-- Removes the reports of a deleted item: no foreign key can refer to several tables.
-- Called by triggers of comments, posts, signals.
create function remove_reports() returns trigger language plpgsql as $$
begin
  delete from reports where kind = tg_argv[0] and object_id = old.id;
  return null;
end $$;

-- Removes the reports of a comment whose author is gone, as its text is.
-- Called by triggers of comments.
create function remove_reports_of_emptied() returns trigger language plpgsql as $$
begin
  delete from reports where kind = 'comment' and object_id = new.id;
  return null;
end $$;

-- Upholds the open reports of an item when it is removed, and reopens them when it is restored. Reports
-- decided at another time stay decided.
-- Called by triggers of comments, posts, signals.
create function reports_follow_removal() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then
    update reports set state = 'upheld', decided_by = new.removed_by, decided_at = new.removed_at
    where kind = tg_argv[0] and object_id = new.id and state = 'open';
  else
    update reports set state = 'open', decided_by = null, decided_at = null
    where kind = tg_argv[0] and object_id = new.id and state = 'upheld' and decided_at = old.removed_at;
  end if;
  return null;
end $$;
