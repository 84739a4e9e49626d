-- The ledger's page counts entries and lists them by kind.

alter table ledger_entries add column kind text not null generated always as ((entry::jsonb) ->> 'kind') stored;
comment on column ledger_entries.kind is 'Read from the entry.';
create index ledger_entries_kinds on ledger_entries (kind, index);
comment on index ledger_entries_kinds is 'Counts of the page, and its list of one kind.';
