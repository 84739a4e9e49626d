create table event_figures (
  event_id integer primary key references calendar_events on delete cascade,
  previous text not null default '',
  forecast text not null default '',
  actual text not null default '',
  supply_share double precision check (supply_share > 0 and supply_share <= 100),
  value_usd double precision check (value_usd > 0 and value_usd < 'infinity'),
  source text not null default ''
);
comment on table event_figures is 'Figures of an event: of a macro event as published, of an unlock its share and worth.';
comment on column event_figures.supply_share is 'Percent of the coin''s supply.';
comment on column event_figures.source is 'Who published them: a name or an address.';
create trigger event_figures_pages after insert or delete or update on event_figures
  for each statement
  execute function tell_pages_changed();

create table event_figure_versions (
  event_id integer not null references calendar_events on delete cascade,
  replaced_at timestamptz not null,
  previous text not null,
  forecast text not null,
  actual text not null,
  supply_share double precision,
  value_usd double precision,
  source text not null,
  primary key (event_id, replaced_at)
);
comment on table event_figure_versions is 'The figures of an event before a change.';
