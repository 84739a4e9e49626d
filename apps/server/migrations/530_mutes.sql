-- What a person asked not to see.
create table mutes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind in ('word', 'coin', 'author', 'source', 'channel', 'story')),
  value text not null check (value <> ''),
  label text not null,
  coin_id integer references coins on delete cascade,
  author_id integer references accounts on delete cascade,
  channel_id integer references channels on delete cascade,
  story_id integer references stories on delete cascade,
  places text[] not null check (places <@ array['feeds', 'notifications', 'comments'] and cardinality(places) > 0),
  until timestamptz,
  created_at timestamptz not null,
  unique (account_id, kind, value)
);
comment on table mutes is 'What a person asked not to see. Nobody but them learns of it.';
comment on column mutes.value is 'What it matches: base forms of a word with + between them, the site of a source, or the id of anything else.';
comment on column mutes.label is 'As the person wrote or saw it.';
comment on column mutes.until is 'Null for ever.';
create index mutes_author on mutes (author_id) where author_id is not null;
create index mutes_coin on mutes (coin_id) where coin_id is not null;
create index mutes_channel on mutes (channel_id) where channel_id is not null;
create index mutes_story on mutes (story_id) where story_id is not null;
create index mutes_until on mutes (until) where until is not null;

create table mute_versions (
  account_id integer primary key references accounts on delete cascade,
  version uuid not null
);
comment on table mute_versions is 'Another value after each change of a person''s mutes: processes keep the mutes of a version in memory.';
