-- What a person keeps of the screener: the columns they chose and the conditions they saved under a name.
create table screener_columns (
  account_id integer primary key references accounts on delete cascade,
  columns text[] not null check (cardinality(columns) <= 20)
);
comment on table screener_columns is 'The columns that a person chose for the screener; without a row the usual ones are shown.';

create table screener_sets (
  account_id integer not null references accounts on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 40),
  query text not null check (char_length(query) <= 1000),
  saved_at timestamptz not null,
  primary key (account_id, name)
);
comment on table screener_sets is 'A state of the screener that a person saved under a name.';
comment on column screener_sets.query is 'URL query of the page, without the question mark.';
