-- One for each post or signal that was ever discussed, changed in the transaction of every change beneath it.
create table comment_threads (
  id integer generated always as identity primary key,
  post_id integer unique references posts on delete cascade,
  signal_id integer unique references signals on delete cascade,
  -- All comments, and those that are not removed.
  total integer not null default 0 check (total >= 0),
  standing integer not null default 0 check (standing >= 0 and standing <= total),
  -- Grows with every change: a page kept of an older one is not shown.
  revision integer not null default 0,
  changed_at timestamptz not null,
  check (num_nonnulls(post_id, signal_id) = 1)
);
create index comment_threads_changed on comment_threads (changed_at);
insert into comment_threads (post_id, total, standing, changed_at)
select post_id, count(*), count(*) filter (where removed_at is null), max(created_at) from comments group by post_id;

alter table comments
  add column thread_id integer references comment_threads on delete cascade,
  -- Ids from the first of the branch down to the one it answers; its place in the thread follows from them.
  add column ancestors integer[] not null default '{}' check (cardinality(ancestors) <= 5),
  -- Sorted by it, the newest branch comes first; in a branch each is followed by its answers, oldest first.
  add column place integer[] not null generated always as (
    case when cardinality(ancestors) = 0 then array[-id] else -ancestors[1] || ancestors[2:] || id end
  ) stored,
  -- Whom it answers where that is not the author of the last ancestor: below the deepest level.
  add column answered_id integer references accounts on delete set null,
  add column text text not null default '',
  add column revision integer not null default 0,
  add column edited_at timestamptz,
  add column removed_by integer references accounts on delete set null,
  add column pinned_at timestamptz,
  add column pinned_by integer references accounts on delete set null,
  -- What the author's browser called this comment: sent twice, it is written once.
  add column key uuid;
update comments c set
  thread_id = t.id,
  text = replace(replace(replace(replace(
    regexp_replace(html, '<[^>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
from comment_threads t where t.post_id = c.post_id;
alter table comments
  alter column thread_id set not null,
  drop column post_id,
  drop column html;
alter table comments
  add column html text generated always as (replace(replace(replace(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')) virtual,
  add check (text <> '' or image_url <> '' or removed_at is not null);

drop index comments_author;
create index comments_thread on comments (thread_id, place);
-- What came after a reader's last look, and the last one that stands.
create index comments_standing on comments (thread_id, id) where removed_at is null;
create index comments_pinned on comments (thread_id, pinned_at desc) where pinned_at is not null;
create index comments_author on comments (author_id, id desc);
create unique index comments_key on comments (author_id, key) where key is not null;
create index comments_answered on comments (answered_id) where answered_id is not null;
create index comments_removed_by on comments (removed_by) where removed_by is not null;
create index comments_pinned_by on comments (pinned_by) where pinned_by is not null;

-- Texts that an edit replaced: moderators read them.
create table comment_versions (
  comment_id integer not null references comments on delete cascade,
  revision integer not null,
  text text not null,
  image_url text not null,
  replaced_at timestamptz not null,
  primary key (comment_id, revision)
);

-- Whom a comment names. A name in the text that has no row here is a word like any other.
create table comment_mentions (
  comment_id integer not null references comments on delete cascade,
  account_id integer not null references accounts on delete cascade,
  primary key (comment_id, account_id)
);
create index comment_mentions_account on comment_mentions (account_id, comment_id desc);

-- The last comment of a thread when a reader last opened it.
create table comment_visits (
  account_id integer not null references accounts on delete cascade,
  thread_id integer not null references comment_threads on delete cascade,
  seen_id integer not null,
  primary key (account_id, thread_id)
);
create index comment_visits_thread on comment_visits (thread_id);

-- People are found by the beginning of a name as it is typed.
create index accounts_username_start on accounts (lower(username) text_pattern_ops);
create index accounts_name_start on accounts (lower(name) text_pattern_ops);
