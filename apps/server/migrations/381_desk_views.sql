-- Lists of the desk as somebody of the team narrowed them, by names of their own: the same at every device.
create table desk_views (
  account_id integer not null references accounts on delete cascade,
  list text not null,
  name text not null check (name <> '' and char_length(name) <= 40),
  query text not null check (query <> '' and char_length(query) <= 1000),
  saved_at timestamptz not null,
  primary key (account_id, list, name)
);
