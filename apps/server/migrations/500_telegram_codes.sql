-- A code that the bot sent a person, with which they link their Telegram on the site. One a person, good once.
create table telegram_codes (
  telegram_id bigint primary key,
  -- SHA-256 of the code.
  hash bytea not null unique check (octet_length(hash) = 32),
  name text not null,
  username text not null,
  expires_at timestamptz not null
);
comment on table telegram_codes is 'A code that the bot sent a person, with which they link their Telegram on the site. One a person, good once.';
create index telegram_codes_expires on telegram_codes (expires_at);
comment on index telegram_codes_expires is 'Expired codes to remove.';
