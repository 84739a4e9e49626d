-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: forecasters.changed.

-- A forecaster's post that a person has put aside.
-- Written by forecasters/store.ts.
create table forecaster_bookmarks (
  account_id integer not null references accounts (id) on delete cascade,
  post_id integer not null references forecaster_posts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, post_id)
);
-- Read when a row of forecaster_posts goes.
create index forecaster_bookmarks_post on forecaster_bookmarks (post_id);

-- A day's summary of forecasters' posts.
-- Written by forecasters/digests/store.ts.
create table forecaster_digests (
  id integer generated always as identity primary key,
  source text not null check (source in ('twitter', 'telegram')),
  -- By Moscow time.
  day date not null,
  content text not null,
  item_ids integer[] not null,
  made_at timestamptz not null,
  unique (source, day)
);

-- A forecaster's post that a person has hidden.
-- Written by forecasters/store.ts.
create table forecaster_hidden (
  account_id integer not null references accounts (id) on delete cascade,
  post_id integer not null references forecaster_posts (id) on delete cascade,
  primary key (account_id, post_id)
);
-- Read when a row of forecaster_posts goes.
create index forecaster_hidden_post on forecaster_hidden (post_id);

-- A list of X that is read as a whole.
-- Written by forecasters/sources/xStore.ts.
create table forecaster_lists (
  list_id text not null primary key,
  newest_id text not null default '',
  ask_at timestamptz not null,
  answered_at timestamptz,
  failures integer not null default 0,
  problem text not null default ''
);

-- A picture or video of a forecaster's post.
-- Written by forecasters/sources/fetchPictures.ts, forecasters/writing/store.ts.
create table forecaster_media (
  id integer generated always as identity primary key,
  post_id integer not null references forecaster_posts (id) on delete cascade,
  "position" smallint not null,
  type text not null check (type in ('image', 'video', 'gif')),
  -- Where the network keeps the picture or the first frame; it expires.
  source_address text not null default '',
  -- Our copy in media; empty until fetched.
  address text not null default '',
  width integer check (width > 0),
  height integer check (height > 0),
  caption text not null default '',
  duration_seconds integer check (duration_seconds >= 0),
  -- When it is fetched next; null when done or given up.
  fetch_at timestamptz,
  failures integer not null default 0,
  unique (post_id, "position")
);
-- Pictures to fetch.
create index forecaster_media_due on forecaster_media (fetch_at) where fetch_at is not null;

-- A post of a forecaster.
-- Written by forecasters/digests/store.ts, forecasters/sources/store.ts, forecasters/sources/xStore.ts,
-- forecasters/writing/store.ts, forecasters/writing/translations.ts.
create table forecaster_posts (
  id integer generated always as identity primary key,
  source text not null check (source in ('twitter', 'telegram')),
  -- The post's id in its network; for an edited one, of its first version.
  object_id text not null check (object_id <> ''),
  -- The edit that was read last.
  edit_id text not null default '',
  forecaster_id integer not null references forecasters (id) on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz not null,
  -- As received: HTML of a channel, plain text of a tweet.
  written text not null default '',
  -- Plain text, for translation, comparison and search.
  words text not null default '',
  words_ru text,
  content_html text not null default '',
  content_ru_html text,
  content_version smallint not null default 0,
  lang text not null default '',
  -- none needs none, due waits for the translator, failed was refused for good.
  translation text not null default 'none' check (translation in ('none', 'due', 'done', 'failed')),
  translation_engine text not null default '',
  -- Numbers and tickers of the translation are the original's.
  is_proved boolean not null default false,
  translate_at timestamptz,
  translation_failures integer not null default 0,
  is_repost boolean not null default false,
  reply_to text,
  quoted_id integer references forecaster_posts (id) on delete set null,
  quoted_object_id text not null default '',
  likes integer not null default 0 check (likes >= 0),
  reposts integer not null default 0 check (reposts >= 0),
  replies integer not null default 0 check (replies >= 0),
  views integer check (views >= 0),
  is_highlight boolean not null default false,
  -- The post that said the same first, within a day; null for others.
  twin_of integer references forecaster_posts (id) on delete set null,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Whose message the channel passed on; empty for its own.
  forwarded_from text not null default '',
  -- When its source was last asked whether it still exists.
  checked_at timestamptz,
  -- How often it was asked for whether it still exists, perhaps paid for, without an answer.
  checks_in_vain smallint not null default 0,
  unique (source, object_id)
);
-- The posts of a forecaster.
create index forecaster_posts_by on forecaster_posts (forecaster_id, created_at desc);
-- The desk's list of translations corrected by editors.
create index forecaster_posts_corrected on forecaster_posts (id) where translation_engine = 'editor';
-- The search of posts at the desk.
create index forecaster_posts_desk_words on forecaster_posts using gin (desk_words(words));
-- The list of highlights.
create index forecaster_posts_highlights on forecaster_posts (source, created_at desc, id desc)
    where is_highlight and twin_of is null;
-- The list of posts of a network.
create index forecaster_posts_list on forecaster_posts (source, created_at desc, id desc)
    where twin_of is null;
-- Read when a row of forecaster_posts goes.
create index forecaster_posts_quoted on forecaster_posts (quoted_id) where quoted_id is not null;
-- Quotes that wait for the post they quote.
create index forecaster_posts_quotes on forecaster_posts (source, quoted_object_id) where quoted_id is null
    and quoted_object_id <> '';
-- Posts to translate.
create index forecaster_posts_translate on forecaster_posts (translate_at) where translation = 'due';
-- The desk's list of translations.
create index forecaster_posts_translated on forecaster_posts (created_at, id) where translation <> 'none';
-- Read when a row of forecaster_posts goes.
create index forecaster_posts_twins on forecaster_posts (twin_of) where twin_of is not null;
-- Posts of X to check for deletion.
create index forecaster_posts_unchecked on forecaster_posts (created_at) where source = 'twitter'
    and checked_at is null and deleted_at is null;
-- The desk's list of failed translations.
create index forecaster_posts_untranslated on forecaster_posts (id) where translation = 'failed';
-- Writes alert_items of alerts.
create trigger alert_forget after delete on forecaster_posts
  for each row
  execute function alert_forget('tweet', 'message');
-- Writes alert_changes of alerts.
create trigger alert_note after update of deleted_at, twin_of on forecaster_posts
  for each row
  when (new.deleted_at is distinct from old.deleted_at or new.twin_of is distinct from old.twin_of)
  execute function alert_note_forecast();
create trigger forecaster_posts_corrected after update on forecaster_posts
  for each row
  when (new.words is distinct from old.words or new.translation_engine = 'editor' and new.words_ru is distinct
      from old.words_ru)
  execute function tell_pages_changed();
create trigger forecaster_posts_pages after delete or update of deleted_at on forecaster_posts
  for each statement
  execute function tell_pages_changed();
-- Writes mentions of mentions.
create trigger mentions_follow after delete on forecaster_posts
  referencing old table as gone
  for each statement
  execute function forecaster_mentions_follow();
-- Writes search_changes of search.
create trigger search_note_message after insert on forecaster_posts
  for each row
  when (new.source = 'telegram')
  execute function search_note('message');
-- Writes search_changes of search.
create trigger search_note_message_change after update on forecaster_posts
  for each row
  when (new.source = 'telegram' and (old.words is distinct from new.words or old.words_ru is distinct
      from new.words_ru or old.twin_of is distinct from new.twin_of or old.deleted_at is distinct
      from new.deleted_at))
  execute function search_note('message');
-- Writes search_changes of search.
create trigger search_note_message_gone after delete on forecaster_posts
  for each row
  when (old.source = 'telegram')
  execute function search_note('message');
-- Writes search_changes of search.
create trigger search_note_tweet after insert on forecaster_posts
  for each row
  when (new.source = 'twitter')
  execute function search_note('tweet');
-- Writes search_changes of search.
create trigger search_note_tweet_change after update on forecaster_posts
  for each row
  when (new.source = 'twitter' and (old.words is distinct from new.words or old.words_ru is distinct
      from new.words_ru or old.twin_of is distinct from new.twin_of or old.deleted_at is distinct
      from new.deleted_at))
  execute function search_note('tweet');
-- Writes search_changes of search.
create trigger search_note_tweet_gone after delete on forecaster_posts
  for each row
  when (old.source = 'twitter')
  execute function search_note('tweet');
-- Writes story_changes of stories.
create trigger story_note after insert or delete on forecaster_posts
  for each row
  execute function story_note_forecast();
-- Writes story_changes of stories.
create trigger story_note_change after update on forecaster_posts
  for each row
  when (old.words is distinct from new.words or old.words_ru is distinct from new.words_ru
      or old.twin_of is distinct from new.twin_of or old.deleted_at is distinct from new.deleted_at)
  execute function story_note_forecast();

-- A person or channel whose posts are read. When no longer followed, the posts stay.
-- Written by forecasters/sources/byBot.ts, forecasters/sources/fetchPictures.ts,
-- forecasters/sources/store.ts, forecasters/sources/xStore.ts.
create table forecasters (
  id integer generated always as identity primary key,
  source text not null check (source in ('twitter', 'telegram')),
  username text not null check (username <> ''),
  -- The network's number; empty until known.
  external_id text not null default '',
  name text not null default '',
  -- Address of a picture of media; empty without one.
  avatar text not null default '',
  avatar_source text not null default '',
  followers_count integer check (followers_count >= 0),
  is_followed boolean not null default true,
  is_demo boolean not null default false,
  followed_at timestamptz not null,
  -- When it is read next.
  ask_at timestamptz not null,
  -- Failed reads in a row.
  failures integer not null default 0,
  -- Editors stopped the reading.
  is_paused boolean not null default false,
  asked_at timestamptz,
  answered_at timestamptz,
  problem text not null default '',
  -- Older pages still to read.
  pages_due smallint not null default 0 check (pages_due >= 0),
  -- The newest post that was read: older ones are not paid for again.
  newest_id text not null default ''
);
-- The sources to read next.
create index forecasters_due on forecasters (source, ask_at) where is_followed and not is_paused
    and not is_demo;
-- A forecaster by the network's number.
create index forecasters_external on forecasters (source, external_id) where external_id <> '';
-- One forecaster for each name in a network.
create unique index forecasters_username on forecasters (source, lower(username));
create trigger forecasters_pages after update of is_followed on forecasters
  for each statement
  execute function tell_pages_changed();

-- An editors' translation of a term.
-- Written by forecasters/translations/glossary.ts.
create table translation_terms (
  id integer generated always as identity primary key,
  term text not null check (term <> ''),
  russian text not null check (russian <> ''),
  changed_by text not null,
  changed_at timestamptz not null
);
-- One translation for each term.
create unique index translation_terms_term on translation_terms (lower(term));
