-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A chapter of a recording.
-- Written by podcasts/store.ts.
create table podcast_chapters (
  id integer generated always as identity primary key,
  post_id integer not null references podcasts (post_id) on delete cascade,
  second integer not null check (second >= 0),
  title text not null check (title <> ''),
  unique (post_id, second)
);
-- Writes alert_changes of alerts.
create trigger alert_note_gone after delete on podcast_chapters
  referencing old table as changed
  for each statement
  execute function alert_note_podcast();
-- Writes mentions of mentions.
create trigger mentions_follow after delete on podcast_chapters
  referencing old table as gone
  for each statement
  execute function mentions_follow('chapter');
create trigger podcast_chapters_pages after insert or delete or update on podcast_chapters
  for each statement
  execute function tell_pages_changed();

-- From where and with what program a feed was read in the last day: it shows an address that was passed on.
-- Written by podcasts/rss/store.ts.
create table podcast_feed_readers (
  account_id integer not null references podcast_feeds (account_id) on delete cascade,
  version integer not null,
  network text not null,
  program text not null,
  seen_at timestamptz not null,
  primary key (account_id, version, network, program)
);
-- Old rows to remove.
create index podcast_feed_readers_seen on podcast_feed_readers (seen_at);

-- A member's own address for podcast apps. The address is signed and not stored.
-- Written by podcasts/rss/store.ts.
create table podcast_feeds (
  account_id integer not null primary key references accounts (id) on delete cascade,
  -- Each version has another address.
  version integer not null check (version > 0),
  made_at timestamptz not null,
  closed_at timestamptz,
  -- When the feed first said that access has ended; null while it has not.
  ended_at timestamptz,
  -- Why the last address was replaced; empty before.
  replaced text not null default '' check (replaced in ('', 'owner', 'leak'))
);

-- A recording that may be unused. A job deletes the file if nothing uses it.
-- Written by podcasts/attaching.ts, podcasts/jobs.ts.
-- Written by triggers of podcasts (podcast_files_follow).
create table podcast_leftovers (
  key text not null primary key,
  since timestamptz not null
);

-- Where a person stopped. Written every ten seconds, so pages keep room for the next version of a row.
-- Written by podcasts/positions/store.ts.
create table podcast_positions (
  account_id integer not null references accounts (id) on delete cascade,
  post_id integer not null references podcasts (post_id) on delete cascade,
  second double precision not null check (second >= 0),
  -- By the server's clock.
  heard_at timestamptz not null,
  primary key (account_id, post_id)
) with (fillfactor = 70);
-- Read when a row of podcasts goes.
create index podcast_positions_post on podcast_positions (post_id);

-- The recording of a podcast's post.
-- Written by podcasts/hearing/hearAll.ts, podcasts/store.ts.
create table podcasts (
  post_id integer not null primary key references posts (id) on delete cascade,
  audio_file text not null unique check (audio_file <> ''),
  key text not null,
  content_type text not null check (content_type in ('audio/mpeg', 'audio/mp4')),
  bytes bigint not null check (bytes > 0),
  -- Measured in the file.
  seconds double precision not null check (seconds > 0),
  -- Bits a second.
  bitrate integer not null check (bitrate > 0),
  -- WebVTT; empty without one.
  transcript text not null default '',
  changed_at timestamptz not null,
  -- Of recording, chapters and transcript together, so that two editors do not overwrite each other.
  revision integer not null default 1,
  -- Loudest moment of each equal part, in percent of the loudest of all; empty until measured.
  peaks integer[] not null default '{}',
  -- LUFS; null until measured, and for silence.
  loudness real,
  -- A job has measured the file, with or without success.
  is_heard boolean not null default false,
  unread text[] not null default '{}'
);
-- Recordings to measure.
create index podcasts_unheard on podcasts (post_id) where not is_heard;
create trigger podcast_files_follow after delete on podcasts
  referencing old table as gone
  for each statement
  execute function podcast_files_follow();
create trigger podcast_files_replaced after update on podcasts
  referencing old table as gone
  for each statement
  execute function podcast_files_follow();
create trigger podcasts_pages after insert or delete or update of audio_file, transcript on podcasts
  for each statement
  execute function tell_pages_changed();

-- Records the file of a removed or replaced recording for deletion.
-- Called by triggers of podcasts.
create function podcast_files_follow() returns trigger language plpgsql as $$
begin
  insert into podcast_leftovers (key, since) select distinct key, now() from gone
  on conflict (key) do update set since = excluded.since;
  return null;
end $$;
