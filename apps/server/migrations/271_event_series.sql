-- Events that repeat are rows of their own; those made together name the first of them.
alter table calendar_events add column series_id integer references calendar_events on delete set null;
create index calendar_events_series on calendar_events (series_id, starts_at) where series_id is not null;
