-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A network or a mail domain from which nobody may open an account, made at the desk.
-- Written by bans/deskStore.ts, bans/store.ts.
create table bans (
  id integer generated always as identity primary key,
  network cidr unique,
  -- In ASCII; its subdomains are banned, too.
  mail_domain text unique check (mail_domain ~ '^([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$'),
  -- signup: no new accounts; signin: no sign-ins either, but those of the team.
  covers text not null check (covers in ('signup', 'signin')),
  -- From when it stands no more; null without an end.
  ends_at timestamptz,
  -- When the team lifted it; null while it stands.
  lifted_at timestamptz,
  -- How many sign-ups and sign-ins it refused.
  refused integer not null default 0,
  refused_at timestamptz,
  note text not null default '',
  made_by integer references accounts (id) on delete set null,
  created_at timestamptz not null,
  check (num_nonnulls(network, mail_domain) = 1),
  check (mail_domain is null or covers = 'signup')
);
-- The bans of a team member whose account is removed.
create index bans_made_by on bans (made_by) where made_by is not null;
