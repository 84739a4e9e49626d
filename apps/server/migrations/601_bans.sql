-- Networks and mail domains from which nobody may open an account.
create table bans (
  id integer generated always as identity primary key,
  network cidr unique,
  mail_domain text unique check (mail_domain ~ '^([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$'),
  covers text not null check (covers in ('signup', 'signin')),
  ends_at timestamptz,
  lifted_at timestamptz,
  refused integer not null default 0,
  refused_at timestamptz,
  note text not null default '',
  made_by integer references accounts on delete set null,
  created_at timestamptz not null,
  check (num_nonnulls(network, mail_domain) = 1),
  check (mail_domain is null or covers = 'signup')
);
comment on table bans is 'A network or a mail domain from which nobody may open an account, made at the desk.';
comment on column bans.mail_domain is 'In ASCII; its subdomains are banned, too.';
comment on column bans.covers is 'signup: no new accounts; signin: no sign-ins either, but those of the team.';
comment on column bans.ends_at is 'From when it stands no more; null without an end.';
comment on column bans.lifted_at is 'When the team lifted it; null while it stands.';
comment on column bans.refused is 'How many sign-ups and sign-ins it refused.';
create index bans_made_by on bans (made_by) where made_by is not null;
comment on index bans_made_by is 'The bans of a team member whose account is removed.';
