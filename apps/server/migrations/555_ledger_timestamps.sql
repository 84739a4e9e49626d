-- Daily time stamps of the ledger's checkpoints by an outside authority.

create table ledger_timestamps (
  size bigint primary key references ledger_checkpoints (size),
  authority text not null,
  answer bytea not null check (octet_length(answer) between 1 and 65536),
  stamped_at timestamptz not null
);
comment on table ledger_timestamps is 'Time stamps (RFC 3161) of the signed notes of checkpoints, checked before they were kept. The database refuses to change or remove one.';
comment on column ledger_timestamps.size is 'Of the checkpoint whose note was stamped.';
comment on column ledger_timestamps.authority is 'Host of who stamped it.';
comment on column ledger_timestamps.answer is 'The whole answer, DER, as it is served.';
comment on column ledger_timestamps.stamped_at is 'The time that the authority vouches for.';
create index ledger_timestamps_stamped on ledger_timestamps (stamped_at desc);
comment on index ledger_timestamps_stamped is 'The last ones, for the page and for the next.';
create trigger ledger_timestamps_stay before update or delete or truncate on ledger_timestamps
  for each statement execute function ledger_refuse();
