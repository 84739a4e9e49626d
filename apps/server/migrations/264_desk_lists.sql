create index signals_desk_words on signals using gin (desk_words(title));
create index signals_desk_removed on signals (id) where removed_at is not null;
create index signals_desk_waiting on signals (id) where not live and removed_at is null;
create index calendar_events_desk_words on calendar_events using gin (desk_words(title));
-- Money came and was not counted: few, and looked for often.
create index invoices_undecided on invoices (id) where settled_at is null
  and (problem is not null or received_cents > 0 or status in ('partial', 'paid', 'overpaid'));
create index invoices_settled on invoices (settled_at) where settled_at is not null;
create index letters_sent on letters (sent_at) where sent_at is not null;
create index letters_dropped on letters (dropped_at) where dropped_at is not null;
