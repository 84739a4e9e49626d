-- How each source is read, for those who look after it: when it was asked and when it answered, and what went wrong last.
alter table forecasters
  -- Editors stopped its reading for a while; what was published stays.
  add column is_paused boolean not null default false,
  add column asked_at timestamptz,
  add column answered_at timestamptz,
  add column problem text not null default '',
  -- So many older pages are read besides the latest one: of a new source, and of one that is read anew.
  add column pages_due smallint not null default 0 check (pages_due >= 0);
drop index forecasters_due;
create index forecasters_due on forecasters (source, ask_at) where is_followed and not is_paused and not is_demo;

-- Whose message it was before the channel passed it on.
alter table forecaster_posts add column forwarded_from text not null default '';
