-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: follows.changed.

-- An author, a coin or a signal that a person follows. Nobody but them learns of it.
-- Written by follows/store.ts.
create table follows (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  author_id integer references accounts (id) on delete cascade,
  coin_id integer references coins (id) on delete cascade,
  signal_id integer references signals (id) on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(author_id, coin_id, signal_id) = 1),
  check (author_id <> account_id)
);
-- What a person follows, the latest first.
create index follows_account on follows (account_id, id desc);
-- Who follows an author, each once.
create unique index follows_author on follows (author_id, account_id) where author_id is not null;
-- Who follows a coin, each once.
create unique index follows_coin on follows (coin_id, account_id) where coin_id is not null;
-- Who follows a signal, each once.
create unique index follows_signal on follows (signal_id, account_id) where signal_id is not null;
