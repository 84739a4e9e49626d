-- Keys of the team's own programs.
create table api_tokens (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  name text not null check (name <> '' and length(name) <= 60),
  hash bytea not null unique check (length(hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 4 and scopes <@ '{read,own,desk,publish}'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_from text not null default ''
);
comment on table api_tokens is 'A key by which a program acts as a member of the team. Removed, it is no key from the next request on.';
comment on column api_tokens.hash is 'SHA-256 of the key, which is random and shown once.';
comment on column api_tokens.used_at is 'The last use, within a minute.';
comment on column api_tokens.used_from is 'The address of that use without its last part.';
create index api_tokens_account on api_tokens (account_id, id);
comment on index api_tokens_account is 'The keys of one person.';
