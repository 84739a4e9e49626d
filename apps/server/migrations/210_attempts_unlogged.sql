-- Counters of attempts live for minutes: written to no log, a count costs no write to the disk.
-- A crash of the database forgets them, an orderly end does not.
alter table attempts set unlogged;
