-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A key by which a program acts as a member of the team. Removed, it is no key from the next request on.
-- Written by tokens/store.ts.
create table api_tokens (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  name text not null check (name <> '' and length(name) <= 60),
  -- SHA-256 of the key, which is random and shown once.
  hash bytea not null unique check (length(hash) = 32),
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The last use, within a minute.
  used_at timestamptz,
  -- The address of that use without its last part.
  used_from text not null default '',
  check (cardinality(scopes) >= 1 and cardinality(scopes) <= 4 and scopes <@ '{read,own,desk,publish}')
);
-- The keys of one person.
create index api_tokens_account on api_tokens (account_id, id);
