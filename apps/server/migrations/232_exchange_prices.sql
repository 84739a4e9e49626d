-- What the provider that knows all coins said last: an exchange may have said something newer since.
alter table coins
  add column told_usd double precision check (told_usd > 0),
  add column told_at timestamptz;
update coins set told_usd = case when price_usd > 0 then price_usd end, told_at = quoted_at;

-- The pair that an exchange trades a coin in: by the provider's word on which coin it is, never by the ticker.
create table coin_pairs (
  coin_id integer primary key references coins on delete cascade,
  pair text not null unique check (pair <> ''),
  named_at timestamptz not null,
  -- What both said was about the same when they were last compared: until then the exchange is not believed.
  agrees boolean not null default false
);
