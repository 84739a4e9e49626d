-- An object that somebody else had already changed ('same') is not undone with the bulk action. 'begun' is written before the
-- change: after an interruption an unchanged object that was begun is this action's own.
alter table desk_bulk_items drop constraint desk_bulk_items_state_check;
alter table desk_bulk_items add constraint desk_bulk_items_state_check
  check (state in ('waiting', 'begun', 'done', 'same', 'refused'));
drop index desk_bulk_items_waiting;
create index desk_bulk_items_waiting on desk_bulk_items (bulk_id, object_id) where state in ('waiting', 'begun');
