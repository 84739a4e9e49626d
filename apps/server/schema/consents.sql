-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A person accepted one text of a page; each is kept as long as the account.
-- Written by consents/store.ts.
create table consents (
  account_id integer not null references accounts (id) on delete cascade,
  page text not null check (page in ('terms', 'privacy')),
  -- The text, as in site_page_revisions; 0 is the built-in one.
  revision integer not null check (revision >= 0),
  given_at timestamptz not null,
  -- Address of the browser without its last part.
  network text not null,
  primary key (account_id, page, revision)
);
