-- How closely the date of an event is known; of a week, a month or a quarter it is any instant within it.
alter table calendar_events
  add column certainty text not null default 'exact' check (certainty in ('exact', 'day', 'week', 'month', 'quarter')),
  -- Counts changes of the date: programs that keep the calendar take what has a higher number.
  add column revision integer not null default 0;

-- What stood before the date was changed.
create table event_moves (
  event_id integer not null references calendar_events on delete cascade,
  moved_at timestamptz not null,
  starts_at timestamptz not null,
  is_all_day boolean not null,
  certainty text not null,
  primary key (event_id, moved_at)
);

-- When the time that an event may come in is over; of an event with a day it is the event itself.
create function event_ends(starts_at timestamptz, certainty text) returns timestamptz language sql stable as $$
  select case certainty
    when 'week' then (date_trunc('week', starts_at at time zone 'Europe/Moscow') + interval '7 days') at time zone 'Europe/Moscow'
    when 'month' then (date_trunc('month', starts_at at time zone 'Europe/Moscow') + interval '1 month') at time zone 'Europe/Moscow'
    when 'quarter' then (date_trunc('quarter', starts_at at time zone 'Europe/Moscow') + interval '3 months') at time zone 'Europe/Moscow'
    else starts_at end
$$;
