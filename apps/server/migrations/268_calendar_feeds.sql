-- Members' own addresses of the calendar: the address itself is signed and kept nowhere.
create table calendar_feeds (
  account_id integer primary key references accounts on delete cascade,
  version integer not null check (version > 0),
  made_at timestamptz not null,
  closed_at timestamptz
);
