-- Rules on a price: across a level, or a move of some percent in some hours.
alter table alert_rules
  drop constraint alert_rules_whats_check,
  add constraint alert_rules_whats_check
    check (whats <@ array['alpha', 'news', 'opinion', 'signal', 'outcome', 'price'] and cardinality(whats) > 0),
  add column level_usd double precision check (level_usd > 0 and level_usd < 'Infinity'),
  add column move_percent double precision check (move_percent between 1 and 90),
  add column move_hours integer check (move_hours in (1, 4, 24)),
  add constraint alert_rules_price check ((whats = '{price}') = (num_nonnulls(level_usd, move_percent) = 1)),
  add constraint alert_rules_move check ((move_percent is null) = (move_hours is null));

alter table alert_coins add column level_usd double precision;
comment on column alert_coins.level_usd is 'The level of a rule on a price, copied so that a crossing finds it by an index.';
create index alert_coins_level on alert_coins (coin_id, level_usd) where level_usd is not null;
comment on index alert_coins_level is 'Levels between two prices of a coin.';

alter table alert_items
  drop constraint alert_items_what_check,
  add constraint alert_items_what_check check (what in ('alpha', 'news', 'opinion', 'signal', 'outcome', 'price')),
  drop constraint alert_items_check,
  add column coin_id integer references coins on delete cascade,
  add column price_usd double precision,
  add column priced_at timestamptz,
  add column price_source text check (price_source in ('coingecko', 'binance')),
  add column level_usd double precision,
  add column change_percent double precision,
  add column hours integer,
  add constraint alert_items_one check (num_nonnulls(post_id, signal_id, coin_id) = 1),
  add constraint alert_items_price check ((coin_id is null) = (price_usd is null));
comment on column alert_items.coin_id is 'The coin whose price it tells of.';
comment on column alert_items.level_usd is 'The level that was crossed; null for a move.';
create index alert_items_coin on alert_items (coin_id) where coin_id is not null;
comment on index alert_items_coin is 'Read when a row of coins goes.';

create table alert_ticks (
  coin_id integer primary key references coins on delete cascade,
  price_usd double precision not null
);
comment on table alert_ticks is 'The price of a coin with levels when crossings were last looked for. Doubted prices never come here.';

create table alert_fired (
  rule_id integer not null references alert_rules on delete cascade,
  coin_id integer not null references coins on delete cascade,
  is_up boolean not null,
  fired_at timestamptz not null,
  primary key (rule_id, coin_id)
);
comment on table alert_fired is 'A rule on a price that has told and is not armed again; the row goes when the price has left.';
create index alert_fired_coin on alert_fired (coin_id);
comment on index alert_fired_coin is 'What was told of a coin.';

alter table notifications
  drop constraint notifications_subject_kind_check,
  add constraint notifications_subject_kind_check check (subject_kind in ('post', 'signal', 'event', 'coin'));
