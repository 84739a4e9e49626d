-- What the post of a podcast sounds like. The file lies in the store of objects; another file is another name.
create table podcasts (
  post_id integer primary key references posts on delete cascade,
  audio_file text not null unique check (audio_file <> ''),
  key text not null,
  content_type text not null check (content_type in ('audio/mpeg', 'audio/mp4')),
  bytes bigint not null check (bytes > 0),
  -- Measured on the file, not told.
  seconds double precision not null check (seconds > 0),
  -- Bits a second.
  bitrate integer not null check (bitrate > 0),
  -- WebVTT as we write it; empty without one.
  transcript text not null default '',
  -- Of anything that feeds tell of it.
  changed_at timestamptz not null
);

create table podcast_chapters (
  id integer generated always as identity primary key,
  post_id integer not null references podcasts on delete cascade,
  second integer not null check (second >= 0),
  title text not null check (title <> ''),
  unique (post_id, second)
);

-- Coins of a chapter are mentions like those of a text. The other kinds stand here as other features named them.
alter table mentions drop constraint mentions_kind_check,
  add constraint mentions_kind_check check (kind in ('post', 'comment', 'signal', 'tweet', 'message', 'chapter'));
create trigger mentions_follow after delete on podcast_chapters referencing old table as gone
  for each statement execute function mentions_follow('chapter');

-- Files that no podcast has any more: written down before a file is put, so that none is forgotten.
create table podcast_leftovers (
  key text primary key,
  since timestamptz not null
);
create function podcast_files_follow() returns trigger language plpgsql as $$
begin
  insert into podcast_leftovers (key, since) select distinct key, now() from gone
  on conflict (key) do update set since = excluded.since;
  return null;
end $$;
create trigger podcast_files_follow after delete on podcasts referencing old table as gone
  for each statement execute function podcast_files_follow();
create trigger podcast_files_replaced after update on podcasts referencing old table as gone
  for each statement execute function podcast_files_follow();

-- Where people stopped, as of the server's clock. Written every ten seconds: the page keeps room for the next version.
create table podcast_positions (
  account_id integer not null references accounts on delete cascade,
  post_id integer not null references podcasts on delete cascade,
  second double precision not null check (second >= 0),
  heard_at timestamptz not null,
  primary key (account_id, post_id)
) with (fillfactor = 70);
create index podcast_positions_post on podcast_positions (post_id);

-- A member's own address for podcast apps. The address is signed, not kept: each version has another one.
create table podcast_feeds (
  account_id integer primary key references accounts on delete cascade,
  version integer not null check (version > 0),
  made_at timestamptz not null,
  closed_at timestamptz,
  -- When the feed first told that the access is over; null while it is not.
  ended_at timestamptz,
  replaced text not null default '' check (replaced in ('', 'owner', 'leak'))
);

-- From where and by what an address was read in the last day: an address that went around is read from everywhere.
create table podcast_feed_readers (
  account_id integer not null references podcast_feeds on delete cascade,
  version integer not null,
  network text not null,
  program text not null,
  seen_at timestamptz not null,
  primary key (account_id, version, network, program)
);
create index podcast_feed_readers_seen on podcast_feed_readers (seen_at);
