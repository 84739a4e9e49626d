-- Why a person did not stay, in their own choice; the desk counts them. One answer for each person, the latest.
create table departures (
  account_id integer primary key references accounts on delete cascade,
  reason text not null check (reason in ('price', 'time', 'content', 'results', 'pause')),
  at timestamptz not null
);
comment on table departures is 'Why a person did not stay: their own choice, the latest one. The desk counts them.';
