-- A figure of a coin is a number or unknown: JSON has no NaN and no infinity, so one such row failed every list with it.
-- NaN is above infinity and below nothing.
update coins set
  price_usd = case when price_usd > 0 and price_usd < 'infinity' then price_usd end,
  told_usd = case when told_usd < 'infinity' then told_usd end,
  change_1d = case when change_1d > '-infinity' and change_1d < 'infinity' then change_1d end,
  market_cap = case when market_cap < 'infinity' then market_cap end,
  fdv = case when fdv > '-infinity' and fdv < 'infinity' then fdv end,
  volume_24h = case when volume_24h > '-infinity' and volume_24h < 'infinity' then volume_24h end,
  ath = case when ath > '-infinity' and ath < 'infinity' then ath end,
  atl = case when atl > '-infinity' and atl < 'infinity' then atl end,
  supply = case when supply < 'infinity' then supply end,
  believed = case when 'infinity' > all (believed) and 0 < all (believed) then believed else '{}' end,
  doubted = case when 'infinity' > all (doubted) and 0 < all (doubted) then doubted else '{}' end
where not (price_usd > 0 and price_usd < 'infinity') or told_usd >= 'infinity' or market_cap >= 'infinity' or supply >= 'infinity'
  or change_1d = '-infinity' or change_1d >= 'infinity' or fdv = '-infinity' or fdv >= 'infinity'
  or volume_24h = '-infinity' or volume_24h >= 'infinity' or ath = '-infinity' or ath >= 'infinity'
  or atl = '-infinity' or atl >= 'infinity'
  or not ('infinity' > all (believed) and 0 < all (believed)) or not ('infinity' > all (doubted) and 0 < all (doubted));

alter table coins
  drop constraint coins_price_usd_check,
  drop constraint coins_told_usd_check,
  drop constraint coins_market_cap_check,
  drop constraint coins_supply_check,
  add constraint coins_price_usd_check check (price_usd > 0 and price_usd < 'infinity'),
  add constraint coins_told_usd_check check (told_usd > 0 and told_usd < 'infinity'),
  add constraint coins_change_1d_check check (change_1d > '-infinity' and change_1d < 'infinity'),
  add constraint coins_market_cap_check check (market_cap >= 0 and market_cap < 'infinity'),
  add constraint coins_fdv_check check (fdv > '-infinity' and fdv < 'infinity'),
  add constraint coins_volume_24h_check check (volume_24h > '-infinity' and volume_24h < 'infinity'),
  add constraint coins_ath_check check (ath > '-infinity' and ath < 'infinity'),
  add constraint coins_atl_check check (atl > '-infinity' and atl < 'infinity'),
  add constraint coins_supply_check check (supply >= 0 and supply < 'infinity'),
  add constraint coins_believed_prices check (0 < all (believed) and 'infinity' > all (believed)),
  add constraint coins_doubted_prices check (0 < all (doubted) and 'infinity' > all (doubted));

delete from macro_quotes where price >= 'infinity' or change_1d = '-infinity' or change_1d >= 'infinity';
alter table macro_quotes
  drop constraint macro_quotes_price_check,
  add constraint macro_quotes_price_check check (price > 0 and price < 'infinity'),
  add constraint macro_quotes_change_1d_check check (change_1d > '-infinity' and change_1d < 'infinity');
