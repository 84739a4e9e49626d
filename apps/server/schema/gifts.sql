-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A membership as a gift: days of access that whoever has its link opens once.
-- Written by gifts/store.ts.
create table gifts (
  id integer generated always as identity primary key,
  -- Who pays for it, or made it at the desk.
  giver_id integer references accounts (id) on delete set null,
  -- Made at the desk: the club gives it.
  is_from_team boolean not null default false,
  -- What the giver pays for; null for days of the desk.
  tariff text check (tariff in ('1year', '2months')),
  -- The days it gives; null until it is paid.
  days integer check (days >= 1 and days <= 3650),
  -- Version of its link: another address makes another link, and the former opens nothing.
  version integer not null default 1 check (version >= 1 and version <= 1000),
  -- Hash of the key in the last letter; null without one.
  letter_hash bytea check (octet_length(letter_hash) = 32),
  -- Where the letter goes; forgotten when the gift is used or over.
  email text check (length(email) <= 254),
  -- When the letter goes; null for at once.
  send_at timestamptz,
  -- How often the letter was asked for.
  sends integer not null default 0,
  words text not null default '' check (length(words) <= 300),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- Until when it can be opened.
  ends_at timestamptz,
  -- When the team took it back.
  ended_at timestamptz,
  used_at timestamptz,
  used_by integer references accounts (id) on delete set null,
  check ((paid_at is null) = (days is null)),
  check ((paid_at is null) = (ends_at is null)),
  check (used_at is null or paid_at is not null and email is null),
  check (used_by is null or used_at is not null),
  check (send_at is null or email is not null)
);
-- The gifts of one person.
create index gifts_giver on gifts (giver_id, id) where giver_id is not null;
-- The gift of a letter's link.
create unique index gifts_letter on gifts (letter_hash) where letter_hash is not null;
-- Addresses to forget.
create index gifts_over on gifts (ends_at) where email is not null;
-- What was never paid, to remove.
create index gifts_unpaid on gifts (created_at) where paid_at is null;
-- Read when an account goes.
create index gifts_used_by on gifts (used_by) where used_by is not null;
