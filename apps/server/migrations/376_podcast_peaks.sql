-- How a recording sounds, measured on it by a job: an MP3 alone can be decoded.
alter table podcasts
  -- The loudest moment of each of its equal parts, in percent of the loudest of all; empty until it is measured.
  add peaks integer[] not null default '{}',
  -- LUFS of the whole; null until it is measured, and for silence.
  add loudness real,
  -- The job was here, with or without success.
  add is_heard boolean not null default false;
create index podcasts_unheard on podcasts (post_id) where not is_heard;
