-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: comments.changed (webhooks.gather), comments.subject_changed
-- (search.discussion).

-- A person named with @ in a comment.
-- Written by comments/writing/removal.ts, comments/writing/writes.ts.
create table comment_mentions (
  comment_id integer not null references comments (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  primary key (comment_id, account_id)
);
-- Read when a row of accounts goes.
create index comment_mentions_account on comment_mentions (account_id, comment_id desc);

-- The discussion of a post or signal, created with its first comment.
-- Written by comments/writing/writes.ts.
create table comment_threads (
  id integer generated always as identity primary key,
  post_id integer unique references posts (id) on delete cascade,
  signal_id integer unique references signals (id) on delete cascade,
  -- All comments, removed ones included.
  total integer not null default 0 check (total >= 0),
  -- Comments that are not removed.
  standing integer not null default 0,
  -- Grows with every change: a page cached for an older one is not shown.
  revision integer not null default 0,
  changed_at timestamptz not null,
  check (standing >= 0 and standing <= total),
  check (num_nonnulls(post_id, signal_id) = 1)
);
-- The latest discussions.
create index comment_threads_changed on comment_threads (changed_at);

-- The text of a comment before an edit, for moderators.
-- Written by comments/writing/removal.ts, comments/writing/writes.ts.
create table comment_versions (
  comment_id integer not null references comments (id) on delete cascade,
  revision integer not null,
  text text not null,
  image_url text not null,
  replaced_at timestamptz not null,
  primary key (comment_id, revision)
);

-- The last comment of a discussion when a reader last opened it.
-- Written by comments/threadStore.ts.
create table comment_visits (
  account_id integer not null references accounts (id) on delete cascade,
  thread_id integer not null references comment_threads (id) on delete cascade,
  seen_id integer not null,
  primary key (account_id, thread_id)
);
-- Read when a row of comment_threads goes.
create index comment_visits_thread on comment_visits (thread_id);

-- One comment. A removed one keeps its place when others answer it.
-- Written by comments/writing/removal.ts, comments/writing/writes.ts.
create table comments (
  id integer generated always as identity primary key,
  -- Null when the account is gone; the text is then empty.
  author_id integer references accounts (id) on delete set null,
  image_url text not null default '',
  created_at timestamptz not null,
  removed_at timestamptz,
  thread_id integer not null references comment_threads (id) on delete cascade,
  -- Ids from the first comment of the branch to the one it answers.
  ancestors integer[] not null default '{}' check (cardinality(ancestors) <= 5),
  -- Sorting key: the newest branch first; in a branch, answers after their comment, oldest first.
  place integer[] not null generated always as (case when cardinality(ancestors) = 0 then array[- id]
      else ((- ancestors[1]) || ancestors[2:]) || id end) stored,
  -- Whom it answers, where that is not the author of the last ancestor: below the deepest level.
  answered_id integer references accounts (id) on delete set null,
  text text not null default '',
  revision integer not null default 0,
  edited_at timestamptz,
  removed_by integer references accounts (id) on delete set null,
  pinned_at timestamptz,
  pinned_by integer references accounts (id) on delete set null,
  -- Made by the author's browser: the same comment sent twice is stored once.
  key uuid,
  html text generated always as (replace(replace(replace(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')),
  removal_reason text not null default '',
  check (text <> '' or image_url <> '' or removed_at is not null)
);
-- Read when a row of accounts goes.
create index comments_answered on comments (answered_id) where answered_id is not null;
-- A person's comments, newest first.
create index comments_author on comments (author_id, id desc);
-- The search of comments at the desk.
create index comments_desk_words on comments using gin (desk_words(text));
-- A comment sent again by the same browser.
create unique index comments_key on comments (author_id, key) where key is not null;
-- Pinned comments of a discussion.
create index comments_pinned on comments (thread_id, pinned_at desc) where pinned_at is not null;
-- Read when a row of accounts goes.
create index comments_pinned_by on comments (pinned_by) where pinned_by is not null;
-- The desk's list of removed comments.
create index comments_removed on comments (id) where removed_at is not null;
-- Read when a row of accounts goes.
create index comments_removed_by on comments (removed_by) where removed_by is not null;
-- Comments after a reader's last visit; the last comment.
create index comments_standing on comments (thread_id, id) where removed_at is null;
-- The pages of a discussion.
create index comments_thread on comments (thread_id, place);
-- Writes reports of moderation.
create trigger comments_emptied_reports after update of author_id on comments
  for each row
  when (old.author_id is not null and new.author_id is null)
  execute function remove_reports_of_emptied();
-- Writes notifications of notifications.
create trigger comments_notifications after delete on comments
  for each row
  execute function remove_notifications('comment');
-- Writes reaction_sums of reactions, reactions of reactions.
create trigger comments_reactions after delete on comments
  for each row
  execute function remove_reactions('comment');
-- Writes reports of moderation.
create trigger comments_reports after delete on comments
  for each row
  execute function remove_reports('comment');
-- Writes reports of moderation.
create trigger comments_reports_follow after update of removed_at on comments
  for each row
  when ((old.removed_at is null) <> (new.removed_at is null) and (new.removed_at is null
      or new.removed_by is distinct from new.author_id))
  execute function reports_follow_removal('comment');
-- Writes mentions of mentions.
create trigger mentions_follow after delete on comments
  referencing old table as gone
  for each statement
  execute function mentions_follow('comment');
-- Writes search_changes of search.
create trigger search_note after insert or delete on comments
  for each row
  execute function search_note('comment');
-- Writes search_changes of search.
create trigger search_note_change after update on comments
  for each row
  when (old.text is distinct from new.text or old.author_id is distinct from new.author_id
      or old.removed_at is distinct from new.removed_at)
  execute function search_note('comment');
