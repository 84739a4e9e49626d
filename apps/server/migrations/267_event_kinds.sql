-- What an event is about, for the filter of the calendar.
alter table calendar_events add column kind text not null default 'other'
  check (kind in ('economy', 'tokens', 'networks', 'regulation', 'club', 'other'));
