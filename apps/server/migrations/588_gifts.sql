-- Memberships that somebody gives somebody else.
create table gifts (
  id integer generated always as identity primary key,
  giver_id integer references accounts on delete set null,
  is_from_team boolean not null default false,
  tariff text check (tariff in ('1year', '2months')),
  days integer check (days between 1 and 3650),
  version integer not null default 1 check (version between 1 and 1000),
  letter_hash bytea check (octet_length(letter_hash) = 32),
  email text check (length(email) <= 254),
  send_at timestamptz,
  sends integer not null default 0,
  words text not null default '' check (length(words) <= 300),
  created_at timestamptz not null,
  paid_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  used_at timestamptz,
  used_by integer references accounts on delete set null,
  check ((paid_at is null) = (days is null)),
  check ((paid_at is null) = (ends_at is null)),
  check (used_at is null or (paid_at is not null and email is null)),
  check (used_by is null or used_at is not null),
  check (send_at is null or email is not null)
);
comment on table gifts is 'A membership as a gift: days of access that whoever has its link opens once.';
comment on column gifts.giver_id is 'Who pays for it, or made it at the desk.';
comment on column gifts.is_from_team is 'Made at the desk: the club gives it.';
comment on column gifts.tariff is 'What the giver pays for; null for days of the desk.';
comment on column gifts.days is 'The days it gives; null until it is paid.';
comment on column gifts.version is 'Version of its link: another address makes another link, and the former opens nothing.';
comment on column gifts.letter_hash is 'Hash of the key in the last letter; null without one.';
comment on column gifts.email is 'Where the letter goes; forgotten when the gift is used or over.';
comment on column gifts.send_at is 'When the letter goes; null for at once.';
comment on column gifts.sends is 'How often the letter was asked for.';
comment on column gifts.ends_at is 'Until when it can be opened.';
comment on column gifts.ended_at is 'When the team took it back.';
create index gifts_giver on gifts (giver_id, id) where giver_id is not null;
comment on index gifts_giver is 'The gifts of one person.';
create unique index gifts_letter on gifts (letter_hash) where letter_hash is not null;
comment on index gifts_letter is 'The gift of a letter''s link.';
create index gifts_used_by on gifts (used_by) where used_by is not null;
comment on index gifts_used_by is 'Read when an account goes.';
create index gifts_over on gifts (ends_at) where email is not null;
comment on index gifts_over is 'Addresses to forget.';
create index gifts_unpaid on gifts (created_at) where paid_at is null;
comment on index gifts_unpaid is 'What was never paid, to remove.';

alter table invoices add column gift_id integer references gifts on delete set null;
comment on column invoices.gift_id is 'The gift that it pays for; null for the payer''s own access.';
create index invoices_gift on invoices (gift_id) where gift_id is not null;
comment on index invoices_gift is 'The invoices of one gift.';
