create table social_links (
  account_id integer not null references accounts on delete cascade,
  provider text not null check (provider in ('google', 'telegram')),
  subject text not null check (subject <> ''),
  name text not null,
  linked_at timestamptz not null,
  telegram_id bigint generated always as (case when provider = 'telegram' then subject::bigint end) stored,
  primary key (account_id, provider)
);
create unique index social_links_subject on social_links (provider, subject);
