-- How much of a coin its owner has, if they said so.
create table portfolio_amounts (
  account_id integer not null,
  coin_id integer not null,
  sealed bytea not null check (octet_length(sealed) = 76),
  primary key (account_id, coin_id),
  foreign key (account_id, coin_id) references portfolio_assets (account_id, coin_id) on delete cascade on update cascade
);
comment on table portfolio_amounts is 'How much of a coin in their portfolio a person has. Read by them alone.';
comment on column portfolio_amounts.sealed is 'Amount and day, encrypted with the site''s secret and bound to the person and the coin; as long for a small amount as for a large one.';
