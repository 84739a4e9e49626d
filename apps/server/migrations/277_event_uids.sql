-- What an imported event is called where it came from: brought twice it is one event.
alter table calendar_events add column uid text check (char_length(uid) between 1 and 300);
create unique index calendar_events_uid on calendar_events (uid) where uid is not null;
