-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: calendar.reminders_due.

-- An event of the calendar.
-- Written by calendar/desk.ts, calendar/importing/actions.ts.
create table calendar_events (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  description text not null default '',
  starts_at timestamptz not null,
  is_all_day boolean not null default false,
  link text not null default '',
  highlighted boolean not null default false,
  countdown_main_page boolean not null default false,
  -- How exactly the date is known; a date of a week, month or quarter is any instant in it.
  certainty text not null default 'exact' check (certainty in ('exact', 'day', 'week', 'month', 'quarter')),
  -- Grows with each change of the date, for programs that read the calendar's file.
  revision integer not null default 0,
  kind text not null default 'other',
  -- First event of a series; null for a single event.
  series_id integer references calendar_events (id) on delete set null,
  -- Id of an imported event at its source; null for others.
  uid text check (char_length(uid) >= 1 and char_length(uid) <= 300),
  check (kind in ('economy', 'tokens', 'networks', 'regulation', 'club', 'other'))
);
-- The search of events at the desk.
create index calendar_events_desk_words on calendar_events using gin (desk_words(title));
-- The later events of a series.
create index calendar_events_series on calendar_events (series_id, starts_at) where series_id is not null;
-- The events of a period.
create index calendar_events_starts_at on calendar_events (starts_at, id);
-- An event imported again.
create unique index calendar_events_uid on calendar_events (uid) where uid is not null;
-- Writes alert_items of alerts.
create trigger alert_forget after delete on calendar_events
  for each row
  execute function alert_forget('event');
create trigger calendar_events_pages after insert or delete or update on calendar_events
  for each statement
  execute function tell_pages_changed();
-- Writes search_changes of search.
create trigger search_note after insert or delete on calendar_events
  for each row
  execute function search_note('event');
-- Writes search_changes of search.
create trigger search_note_change after update on calendar_events
  for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description
      or old.starts_at is distinct from new.starts_at)
  execute function search_note('event');

-- A member's own address of the calendar's file. The address is signed and not stored.
-- Written by calendar/ics/store.ts.
create table calendar_feeds (
  account_id integer not null primary key references accounts (id) on delete cascade,
  version integer not null check (version > 0),
  made_at timestamptz not null,
  closed_at timestamptz
);

-- A notice to a member: their event comes soon, or was moved.
-- Written by calendar/reminders/store.ts.
create table calendar_notices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  event_id integer not null references calendar_events (id) on delete cascade,
  what text not null check (what in ('soon', 'moved')),
  told_at timestamptz not null
);
-- Read when a row of accounts goes.
create index calendar_notices_account on calendar_notices (account_id);
-- Read when a row of calendar_events goes.
create index calendar_notices_event on calendar_notices (event_id);
-- Writes notifications of notifications.
create trigger calendar_notices_notifications after delete on calendar_notices
  for each row
  execute function remove_notifications('event');

-- A member's wish to be reminded of an event.
-- Written by calendar/reminders/store.ts.
create table calendar_reminders (
  account_id integer not null references accounts (id) on delete cascade,
  event_id integer not null references calendar_events (id) on delete cascade,
  before text not null check (before in ('day', 'hour')),
  -- The date as the member last knew it: a difference means that the event was moved.
  known_at timestamptz not null,
  known_certainty text not null,
  -- The date that the member was reminded of; null before.
  told_for timestamptz,
  primary key (account_id, event_id)
);
-- Read when a row of calendar_events goes.
create index calendar_reminders_event on calendar_reminders (event_id);

-- A coin of an event.
-- Written by calendar/desk.ts, calendar/importing/actions.ts.
create table event_coins (
  event_id integer not null references calendar_events (id) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  "position" smallint not null,
  primary key (event_id, coin_id)
);
-- Read when a row of coins goes.
create index event_coins_coin on event_coins (coin_id);
-- Writes alert_changes of alerts.
create trigger alert_note after insert on event_coins
  referencing new table as changed
  for each statement
  execute function alert_note_events();
create trigger event_coins_pages after insert or delete or update on event_coins
  for each statement
  execute function tell_pages_changed();
-- Writes search_changes of search.
create trigger search_note_added after insert on event_coins
  referencing new table as changed
  for each statement
  execute function search_note_rows();
-- Writes search_changes of search.
create trigger search_note_gone after delete on event_coins
  referencing old table as changed
  for each statement
  execute function search_note_rows();

-- The figures of an event before a change.
-- Written by calendar/figures/store.ts.
create table event_figure_versions (
  event_id integer not null references calendar_events (id) on delete cascade,
  replaced_at timestamptz not null,
  previous text not null,
  forecast text not null,
  actual text not null,
  supply_share double precision,
  value_usd double precision,
  source text not null,
  primary key (event_id, replaced_at)
);

-- Figures of an event: of a macro event as published, of an unlock its share and worth.
-- Written by calendar/figures/store.ts.
create table event_figures (
  event_id integer not null primary key references calendar_events (id) on delete cascade,
  previous text not null default '',
  forecast text not null default '',
  actual text not null default '',
  -- Percent of the coin's supply.
  supply_share double precision check (supply_share > 0 and supply_share <= 100),
  value_usd double precision check (value_usd > 0 and value_usd < 'Infinity'),
  -- Who published them: a name or an address.
  source text not null default ''
);
create trigger event_figures_pages after insert or delete or update on event_figures
  for each statement
  execute function tell_pages_changed();

-- The date of an event before a change.
-- Written by calendar/desk.ts, calendar/importing/actions.ts.
create table event_moves (
  event_id integer not null references calendar_events (id) on delete cascade,
  moved_at timestamptz not null,
  starts_at timestamptz not null,
  is_all_day boolean not null,
  certainty text not null,
  primary key (event_id, moved_at)
);
-- Events moved since a moment.
create index event_moves_at on event_moves (moved_at);
-- Writes alert_changes of alerts.
create trigger alert_note after insert on event_moves
  referencing new table as changed
  for each statement
  execute function alert_note_events();

-- When the time in which an event may come is over; for an exact date, the date itself.
create function event_ends(starts_at timestamptz, certainty text) returns timestamptz language sql stable as $$
  select case certainty
    when 'week' then (date_trunc('week', starts_at at time zone 'Europe/Moscow') + interval '7 days') at time zone 'Europe/Moscow'
    when 'month' then (date_trunc('month', starts_at at time zone 'Europe/Moscow') + interval '1 month') at time zone 'Europe/Moscow'
    when 'quarter' then (date_trunc('quarter', starts_at at time zone 'Europe/Moscow') + interval '3 months') at time zone 'Europe/Moscow'
    else starts_at end
$$;
