-- What outside witnesses have said of the ledger, and what keeps it from going on.

create table ledger_cosignatures (
  witness text primary key,
  size bigint not null check (size > 0),
  line text not null,
  signed_at timestamptz not null
);
comment on table ledger_cosignatures is 'The last cosignature of each outside witness.';
comment on column ledger_cosignatures.witness is 'Name of its key.';
comment on column ledger_cosignatures.size is 'The checkpoint that it has seen.';
comment on column ledger_cosignatures.line is 'Signature line of a note, with its newline.';
create table ledger_problems (
  about text primary key,
  problem text not null,
  since timestamptz not null
);
comment on table ledger_problems is 'What an operator must do, for the desk; a row goes when the work succeeds again.';
comment on column ledger_problems.about is '`signing`, `announcing`, or `witness` with its name.';
