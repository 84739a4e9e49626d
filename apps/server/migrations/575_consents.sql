-- Readers accept the terms and the privacy policy, and are asked again when a text changes.
create table consents (
  account_id integer not null references accounts on delete cascade,
  page text not null check (page in ('terms', 'privacy')),
  revision integer not null check (revision >= 0),
  given_at timestamptz not null,
  network text not null,
  primary key (account_id, page, revision)
);
comment on table consents is 'A person accepted one text of a page; each is kept as long as the account.';
comment on column consents.revision is 'The text, as in site_page_revisions; 0 is the built-in one.';
comment on column consents.network is 'Address of the browser without its last part.';
