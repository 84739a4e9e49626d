-- Coins' pictures are taken once from the provider: pages ask nobody but us.
create table coin_pictures (
  coin_id integer primary key references coins on delete cascade,
  content_type text not null,
  body bytea not null check (octet_length(body) <= 200000)
);
