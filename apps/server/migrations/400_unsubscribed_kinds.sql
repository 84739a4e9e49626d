-- Kinds of notifications that the letter told of when its link was pressed, so that the undo restores them.
alter table notification_unsubscribes add column kinds text[];
