create table channels (
  id integer generated always as identity primary key,
  slug text not null unique check (slug <> '' and slug not in ('podcasts', 'bookmarks', 'moderation')),
  name text not null check (name <> ''),
  logo text not null default '',
  priority_show integer not null default 0
);

create table posts (
  id integer generated always as identity primary key,
  model text not null check (model in ('News', 'Material', 'Opinion')),
  is_podcast boolean not null default false,
  title text not null check (title <> ''),
  rich_title text not null default '',
  short_description text not null default '',
  content text not null default '',
  images text[] not null default '{}',
  embed_links text[] not null default '{}',
  author_id integer references accounts on delete set null,
  source text not null default '',
  label text not null default '',
  published_at timestamptz not null,
  pinned_day date,
  pinned_all_time boolean not null default false,
  live boolean not null default false,
  color text not null default '' check (color in ('', 'gray', 'green', 'red', 'purple')),
  gif text not null default '' check (gif in ('', 'fire', 'lightning', 'dinamit', 'gem', 'rocket', 'winner')),
  audio_length integer check (audio_length > 0),
  -- Kept in the same transaction as the comment or reaction: counting on read costs fifty times more.
  comments_count integer not null default 0 check (comments_count >= 0),
  last_comment_id integer,
  reactions jsonb not null default '[]',
  check (not is_podcast or model in ('News', 'Material'))
);
create index posts_feed on posts (published_at desc, id desc) where live and not pinned_all_time;
create index posts_all on posts (published_at desc, id desc);
create index posts_podcasts on posts (published_at desc, id desc) where live and is_podcast;
create index posts_moderation on posts (published_at desc, id desc) where not live;
create index posts_pinned on posts (published_at desc, id desc) where live and pinned_all_time;
create index posts_author on posts (author_id, published_at desc);

-- `published_at` repeats the post's so that a channel's page is one index range.
create table post_channels (
  post_id integer not null references posts on delete cascade,
  channel_id integer not null references channels on delete cascade,
  published_at timestamptz not null,
  primary key (post_id, channel_id)
);
create index post_channels_feed on post_channels (channel_id, published_at desc, post_id desc);

create table post_coins (
  post_id integer not null references posts on delete cascade,
  coin_id integer not null references coins on delete cascade,
  position smallint not null,
  start_price double precision check (start_price > 0),
  primary key (post_id, coin_id)
);
create index post_coins_coin on post_coins (coin_id);

create table comments (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  author_id integer references accounts on delete set null,
  html text not null default '',
  image_url text not null default '',
  created_at timestamptz not null,
  removed_at timestamptz,
  check (html <> '' or image_url <> '')
);
create index comments_post on comments (post_id, created_at desc, id desc);
create index comments_author on comments (author_id);
alter table posts add foreign key (last_comment_id) references comments on delete set null;
create index posts_last_comment on posts (last_comment_id);

create table bookmarks (
  account_id integer not null references accounts on delete cascade,
  post_id integer not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, post_id)
);
create index bookmarks_post on bookmarks (post_id);
