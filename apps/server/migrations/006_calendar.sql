create table calendar_events (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  description text not null default '',
  starts_at timestamptz not null,
  is_all_day boolean not null default false,
  link text not null default '',
  highlighted boolean not null default false,
  countdown_main_page boolean not null default false
);
create index calendar_events_starts_at on calendar_events (starts_at, id);

create table event_coins (
  event_id integer not null references calendar_events on delete cascade,
  coin_id integer not null references coins on delete cascade,
  position smallint not null,
  primary key (event_id, coin_id)
);
create index event_coins_coin on event_coins (coin_id);
