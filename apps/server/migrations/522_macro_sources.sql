-- Where a figure comes from: a second source stands behind the usual one. The default is for a process of the version
-- before, which names none.
alter table macro_quotes add column source text not null default 'yahoo'
  check (source in ('coingecko', 'yahoo', 'cbr', 'cbr-mirror', 'fred', 'pax-gold'));
update macro_quotes set source = case key when 'market_cap' then 'coingecko' else 'cbr' end
  where key in ('market_cap', 'rub');
