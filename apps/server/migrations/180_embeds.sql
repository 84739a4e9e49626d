-- What the site knows of videos of YouTube and posts of Telegram in its texts: asked once by the server, never by readers.
create table embeds (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('youtube', 'telegram')),
  -- Of the video; of a post its channel and number.
  place text not null check (place <> ''),
  title text not null default '',
  author text not null default '',
  words text not null default '',
  published_at timestamptz,
  -- A picture of media; empty where there is none.
  poster text not null default '',
  is_gone boolean not null default false,
  -- Questions in a row that nobody answered.
  failures integer not null default 0,
  asked_at timestamptz,
  ask_at timestamptz not null,
  unique (kind, place)
);
create index embeds_due on embeds (ask_at);
