-- People delete their accounts themselves, after a pause to change their mind.
create table leavings (
  account_id integer primary key references accounts on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  told_at timestamptz
);
comment on table leavings is 'A person asked to delete their account; it goes at its time unless they change their mind.';
comment on column leavings.told_at is 'When the letter of the last day was written; the account goes a day after it at the earliest.';
create index leavings_due on leavings (due_at);
comment on index leavings_due is 'Accounts to warn of and to remove.';

create table leaving_keys (
  hash bytea primary key check (octet_length(hash) = 32),
  account_id integer not null references leavings on delete cascade
);
comment on table leaving_keys is 'Keys of the letters, by which a person stays without signing in. They go with the request.';
create index leaving_keys_account on leaving_keys (account_id);
comment on index leaving_keys_account is 'Read when the request goes.';
