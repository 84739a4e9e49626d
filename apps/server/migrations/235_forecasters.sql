-- Whose posts are read, at which network. Editors choose them; one who is no longer followed keeps what was published.
create table forecasters (
  id integer generated always as identity primary key,
  source text not null check (source in ('twitter', 'telegram')),
  -- As the network writes it, without the sign.
  username text not null check (username <> ''),
  -- The network's own number; empty until it has told it.
  external_id text not null default '',
  name text not null default '',
  -- A picture of media; empty where there is none.
  avatar text not null default '',
  avatar_source text not null default '',
  followers_count integer check (followers_count >= 0),
  is_followed boolean not null default true,
  -- Invented: nobody is asked for them.
  is_demo boolean not null default false,
  followed_at timestamptz not null,
  -- When the channel is read next, and how often in a row nobody answered.
  ask_at timestamptz not null,
  failures integer not null default 0
);
create unique index forecasters_username on forecasters (source, lower(username));
create index forecasters_external on forecasters (source, external_id) where external_id <> '';
create index forecasters_due on forecasters (source, ask_at) where is_followed and not is_demo;

create table forecaster_posts (
  id integer generated always as identity primary key,
  source text not null check (source in ('twitter', 'telegram')),
  -- Of the post in its network; of one that was edited, its first.
  object_id text not null check (object_id <> ''),
  -- Which edit of it was read last.
  edit_id text not null default '',
  forecaster_id integer not null references forecasters on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz not null,
  -- As it came: HTML of a channel, words of a tweet.
  written text not null default '',
  -- Its words alone, for translating, comparing and searching.
  words text not null default '',
  words_ru text,
  content_html text not null default '',
  content_ru_html text,
  content_version smallint not null default 0,
  lang text not null default '',
  -- `none`: Russian already, or nobody translates. `due` waits for the translator, `failed` was refused for good.
  translation text not null default 'none' check (translation in ('none', 'due', 'done', 'failed')),
  translation_engine text not null default '',
  -- Numbers and tickers of the translation are the original's.
  is_proved boolean not null default false,
  translate_at timestamptz,
  translation_failures integer not null default 0,
  is_repost boolean not null default false,
  reply_to text,
  quoted_id integer references forecaster_posts on delete set null,
  quoted_object_id text not null default '',
  likes integer not null default 0 check (likes >= 0),
  reposts integer not null default 0 check (reposts >= 0),
  replies integer not null default 0 check (replies >= 0),
  views integer check (views >= 0),
  is_highlight boolean not null default false,
  -- The post that said the same words first, within a day.
  twin_of integer references forecaster_posts on delete set null,
  edited_at timestamptz,
  deleted_at timestamptz,
  unique (source, object_id)
);
create index forecaster_posts_list on forecaster_posts (source, created_at desc, id desc) where twin_of is null;
create index forecaster_posts_highlights on forecaster_posts (source, created_at desc, id desc)
  where is_highlight and twin_of is null;
create index forecaster_posts_by on forecaster_posts (forecaster_id, created_at desc);
create index forecaster_posts_twins on forecaster_posts (twin_of) where twin_of is not null;
create index forecaster_posts_quoted on forecaster_posts (quoted_id) where quoted_id is not null;
create index forecaster_posts_translate on forecaster_posts (translate_at) where translation = 'due';
create index forecaster_posts_version on forecaster_posts (content_version, id);

create table forecaster_media (
  id integer generated always as identity primary key,
  post_id integer not null references forecaster_posts on delete cascade,
  position smallint not null,
  type text not null check (type in ('image', 'video', 'gif')),
  -- Where the network keeps the picture, or the first frame: it expires, so that it is fetched at once.
  source_address text not null default '',
  -- A picture of media; empty until it was fetched.
  address text not null default '',
  width integer check (width > 0),
  height integer check (height > 0),
  caption text not null default '',
  duration_seconds integer check (duration_seconds >= 0),
  fetch_at timestamptz,
  failures integer not null default 0,
  unique (post_id, position)
);
create index forecaster_media_due on forecaster_media (fetch_at) where fetch_at is not null;

create table forecaster_bookmarks (
  account_id integer not null references accounts on delete cascade,
  post_id integer not null references forecaster_posts on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, post_id)
);
create index forecaster_bookmarks_post on forecaster_bookmarks (post_id);

create table forecaster_hidden (
  account_id integer not null references accounts on delete cascade,
  post_id integer not null references forecaster_posts on delete cascade,
  primary key (account_id, post_id)
);
create index forecaster_hidden_post on forecaster_hidden (post_id);

create table forecaster_digests (
  id integer generated always as identity primary key,
  source text not null check (source in ('twitter', 'telegram')),
  -- By Moscow.
  day date not null,
  content text not null,
  item_ids integer[] not null,
  made_at timestamptz not null,
  unique (source, day)
);

-- Coins that forecasters name: tweets and messages of channels are kinds of their own, each walked by its own index.
alter table mentions drop constraint mentions_kind_check,
  add constraint mentions_kind_check check (kind in ('post', 'comment', 'signal', 'tweet', 'message'));
create function forecaster_mentions_follow() returns trigger language plpgsql as $$
begin
  delete from mentions m using gone
  where m.entity_id = gone.id and m.kind = case gone.source when 'twitter' then 'tweet' else 'message' end;
  return null;
end $$;
create trigger mentions_follow after delete on forecaster_posts referencing old table as gone
  for each statement execute function forecaster_mentions_follow();

create trigger search_note_tweet after insert on forecaster_posts for each row
  when (new.source = 'twitter') execute function search_note('tweet');
create trigger search_note_message after insert on forecaster_posts for each row
  when (new.source = 'telegram') execute function search_note('message');
create trigger search_note_tweet_gone after delete on forecaster_posts for each row
  when (old.source = 'twitter') execute function search_note('tweet');
create trigger search_note_message_gone after delete on forecaster_posts for each row
  when (old.source = 'telegram') execute function search_note('message');
create trigger search_note_tweet_change after update on forecaster_posts for each row
  when (new.source = 'twitter' and (old.words, old.words_ru, old.twin_of, old.deleted_at)
    is distinct from (new.words, new.words_ru, new.twin_of, new.deleted_at))
  execute function search_note('tweet');
create trigger search_note_message_change after update on forecaster_posts for each row
  when (new.source = 'telegram' and (old.words, old.words_ru, old.twin_of, old.deleted_at)
    is distinct from (new.words, new.words_ru, new.twin_of, new.deleted_at))
  execute function search_note('message');
