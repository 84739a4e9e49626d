-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: posts.changed (webhooks.gather), posts.published (webhooks.gather).

-- An unfinished text, readable only by its owner.
-- Written by posts/writing/drafts/store.ts.
create table drafts (
  account_id integer not null references accounts (id) on delete cascade,
  -- Made by the browser, so that a draft can begin without a network.
  id uuid not null,
  revision integer not null check (revision > 0),
  title text not null,
  short_description text not null,
  content text not null,
  images text[] not null,
  embed_links text[] not null,
  channel_ids integer[] not null,
  -- The post being edited; null for a new text.
  post_id integer references posts (id) on delete set null,
  -- Revision of the post when the edit began.
  post_revision integer,
  -- The draft that was saved first when two tabs saved the same one.
  beside_id uuid,
  saved_at timestamptz not null,
  -- What it becomes at the desk; null for an opinion.
  kind text check (kind in ('material', 'news', 'podcast')),
  source text not null default '',
  primary key (account_id, id)
);
-- Read when a row of posts goes.
create index drafts_post on drafts (post_id) where post_id is not null;
-- Old drafts to remove.
create index drafts_saved on drafts (saved_at);

-- A post in a channel.
-- Written by posts/importing/insert.ts, posts/publishing/store.ts.
create table post_channels (
  post_id integer not null references posts (id) on delete cascade,
  channel_id integer not null references channels (id) on delete cascade,
  -- Repeats the post's, so that the feed of a channel is one range of the index.
  published_at timestamptz not null,
  primary key (post_id, channel_id)
);
-- The feed of a channel.
create index post_channels_feed on post_channels (channel_id, published_at desc, post_id desc);
create trigger post_channels_pages after insert or delete or update on post_channels
  for each statement
  execute function tell_pages_changed();
-- Writes search_changes of search.
create trigger search_note_added after insert on post_channels
  referencing new table as changed
  for each statement
  execute function search_note_rows();
-- Writes search_changes of search.
create trigger search_note_gone after delete on post_channels
  referencing old table as changed
  for each statement
  execute function search_note_rows();

-- Links to a text that members made for one person each. Their addresses are signed and not stored.
-- Written by posts/openings/store.ts.
create table post_gifts (
  id integer generated always as identity primary key,
  post_id integer not null references posts (id) on delete cascade,
  giver_id integer not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  -- When it was opened; null until then. Stays when the reader's account is removed.
  opened_at timestamptz
);
-- Read when a row of accounts goes.
create index post_gifts_giver on post_gifts (giver_id, created_at desc);
-- Read when a row of posts goes.
create index post_gifts_post on post_gifts (post_id);

-- Texts that a person reads whole without a membership.
-- Written by posts/openings/store.ts.
create table post_openings (
  account_id integer not null references accounts (id) on delete cascade,
  post_id integer not null references posts (id) on delete cascade,
  -- The link that opened it: one person for each link. Null for the text of a week, and when the giver's
  -- account is gone.
  gift_id integer unique references post_gifts (id) on delete set null,
  -- Monday, in Moscow, of the week whose text it is; null for a gift.
  week date,
  opened_at timestamptz not null,
  primary key (account_id, post_id)
);
-- Read when a row of posts goes.
create index post_openings_post on post_openings (post_id);
-- Read when a row of accounts goes.
create unique index post_openings_week on post_openings (account_id, week) where week is not null;

-- The text of a post before an edit, for moderators.
-- Written by posts/writing/store.ts.
create table post_versions (
  post_id integer not null references posts (id) on delete cascade,
  revision integer not null,
  title text not null,
  short_description text not null,
  content text not null,
  images text[] not null,
  embed_links text[] not null,
  editor_id integer references accounts (id) on delete set null,
  replaced_at timestamptz not null,
  source text not null default '',
  primary key (post_id, revision)
);
-- Read when a row of accounts goes.
create index post_versions_editor on post_versions (editor_id) where editor_id is not null;
-- Texts edited since a moment.
create index post_versions_replaced on post_versions (replaced_at);

-- One news item, material, opinion or podcast. Removal hides it and keeps the row.
-- Written by posts/discussion.ts, posts/importing/insert.ts, posts/importing/untouched.ts,
-- posts/publishing/store.ts, posts/removal.ts, posts/writing/creating/podcasts.ts,
-- posts/writing/previewing/rendering.ts, posts/writing/store.ts.
create table posts (
  id integer generated always as identity primary key,
  model text not null check (model in ('News', 'Material', 'Opinion')),
  is_podcast boolean not null default false,
  title text not null check (title <> ''),
  rich_title text not null default '',
  short_description text not null default '',
  -- As written; content_html is what is shown.
  content text not null default '',
  images text[] not null default '{}',
  embed_links text[] not null default '{}',
  author_id integer references accounts (id) on delete set null,
  source text not null default '',
  label text not null default '',
  published_at timestamptz not null,
  -- The Moscow day it is pinned for; null when it is not.
  pinned_day date,
  pinned_all_time boolean not null default false,
  live boolean not null default false,
  color text not null default '' check (color in ('', 'gray', 'green', 'red', 'purple')),
  gif text not null default '' check (gif in ('', 'fire', 'lightning', 'dinamit', 'gem', 'rocket', 'winner')),
  audio_length integer check (audio_length > 0),
  -- Kept by comments in their transaction.
  comments_count integer not null default 0 check (comments_count >= 0),
  last_comment_id integer references comments (id) on delete set null,
  content_html text not null default '',
  -- Version of the code that made content_html; another one makes it anew. 0: shown from content.
  content_version smallint not null default 0,
  -- Of the whole text, also for readers who see a fragment.
  reading_minutes smallint not null default 0 check (reading_minutes >= 0),
  words tsvector not null generated always as (to_tsvector('russian', (title || ' ') || short_description)) stored,
  -- Null while it is not removed.
  removed_at timestamptz,
  removed_by integer references accounts (id) on delete set null,
  removal_reason text not null default '',
  -- It was published when removed; restoring publishes it again.
  was_live boolean not null default false,
  -- Grows with each edit.
  revision integer not null default 0 check (revision >= 0),
  -- Made by the author's browser: the same post sent twice is stored once.
  key uuid,
  -- The title was made from the text and changes with it.
  is_title_derived boolean not null default false,
  -- Who wrote the present text.
  editor_id integer references accounts (id) on delete set null,
  -- When a waiting post is published by itself; null without a schedule.
  publish_at timestamptz,
  -- How many first blocks everyone reads, by choice; null for a tenth of the text and at most two paragraphs.
  open_blocks smallint check (open_blocks >= 0 and open_blocks <= 10),
  -- The part of content_html that everyone reads.
  open_html text not null default '',
  -- What everyone is told of the rest: minutes, headings, numbers. Null until it is made.
  beyond jsonb,
  check (not is_podcast or (model in ('News', 'Material'))),
  check (removed_at is null or not live),
  check (publish_at is null or not live)
);
-- News for crawlers and posts at the desk, newest first.
create index posts_all on posts (published_at desc, id desc);
-- An author's posts; removal of a person's posts.
create index posts_author on posts (author_id, published_at desc, id);
-- The desk's list by kind.
create index posts_desk_model on posts (model, published_at, id);
-- The desk's list of pinned posts.
create index posts_desk_pinned on posts (published_at, id) where pinned_all_time or pinned_day is not null;
-- The desk's list of podcasts.
create index posts_desk_podcasts on posts (published_at, id) where is_podcast;
-- The desk's list of removed posts.
create index posts_desk_removed on posts (published_at, id) where removed_at is not null;
-- The search of posts at the desk.
create index posts_desk_words on posts using gin (desk_words(title));
-- Read when a row of accounts goes.
create index posts_editor on posts (editor_id) where editor_id is not null;
-- The feed, newest first.
create index posts_feed on posts (published_at desc, id desc) where live and not pinned_all_time;
-- A post sent again by the same browser.
create unique index posts_key on posts (author_id, key) where key is not null;
-- Read when a row of comments goes.
create index posts_last_comment on posts (last_comment_id);
-- An author's materials, newest first.
create index posts_materials on posts (author_id, published_at desc, id desc) where model = 'Material'
    and not is_podcast;
-- Posts that wait for a moderator.
create index posts_moderation on posts (published_at desc, id desc) where not live and removed_at is null;
-- An author's opinions, newest first; the last one, to refuse a repetition.
create index posts_opinions on posts (author_id, published_at desc, id desc) where model = 'Opinion';
-- Posts pinned for all time.
create index posts_pinned on posts (published_at desc, id desc) where live and pinned_all_time;
-- Podcasts, newest first.
create index posts_podcasts on posts (published_at desc, id desc) where live and is_podcast;
-- Read when a row of accounts goes.
create index posts_removed_by on posts (removed_by) where removed_by is not null;
-- Scheduled posts that are due.
create index posts_scheduled on posts (publish_at) where publish_at is not null;
-- Writes alert_items of alerts.
create trigger alert_forget after delete on posts
  for each row
  when (old.is_podcast)
  execute function alert_forget('podcast');
-- Writes alert_changes of alerts.
create trigger alert_note after update of live on posts
  for each row
  when (new.live and not old.live)
  execute function alert_note_row('post');
-- Writes alert_changes of alerts.
create trigger alert_note_podcast after update of live on posts
  for each row
  when (new.is_podcast and new.live <> old.live)
  execute function alert_note_row('podcast');
-- Writes mentions of mentions.
create trigger mentions_follow after delete on posts
  referencing old table as gone
  for each statement
  execute function mentions_follow('post');
-- Writes notifications of notifications.
create trigger posts_notifications after delete on posts
  for each row
  execute function remove_notifications('post');
create trigger posts_pages after insert or delete or update of live, was_live, model, is_podcast, title,
    rich_title, short_description, content, images, embed_links, author_id, source, label, color, gif,
    published_at, pinned_day, pinned_all_time, open_html, beyond on posts
  for each statement
  execute function tell_pages_changed();
-- Writes outbox of platform.
create trigger posts_published after insert on posts
  referencing new table as added
  for each statement
  execute function tell_published('posts.published');
-- Writes reaction_sums of reactions, reactions of reactions.
create trigger posts_reactions after delete on posts for each row execute function remove_reactions('post');
-- Writes reports of moderation.
create trigger posts_reports after delete on posts for each row execute function remove_reports('post');
-- Writes reports of moderation.
create trigger posts_reports_follow after update of removed_at on posts
  for each row
  when ((old.removed_at is null) <> (new.removed_at is null))
  execute function reports_follow_removal('post');
-- Writes outbox of platform.
create trigger posts_subject_changed after update of live on posts
  for each row
  when (old.live is distinct from new.live)
  execute function tell_subject_changed('post');
-- Writes search_changes of search.
create trigger search_note after insert or delete on posts for each row execute function search_note('post');
-- Writes search_changes of search.
create trigger search_note_change after update on posts
  for each row
  when (old.model is distinct from new.model or old.is_podcast is distinct from new.is_podcast
      or old.title is distinct from new.title or old.short_description is distinct from new.short_description
      or old.content is distinct from new.content or old.open_html is distinct from new.open_html
      or old.author_id is distinct from new.author_id or old.published_at is distinct from new.published_at
      or old.live is distinct from new.live)
  execute function search_note('post');
-- Writes story_changes of stories.
create trigger story_note after insert or delete on posts for each row execute function story_note_post();
-- Writes story_changes of stories.
create trigger story_note_change after update on posts
  for each row
  when (old.title is distinct from new.title or old.short_description is distinct from new.short_description
      or old.model is distinct from new.model or old.published_at is distinct from new.published_at
      or old.live is distinct from new.live)
  execute function story_note_post();
