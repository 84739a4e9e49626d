-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: alerts.changed, alerts.found.

-- A text that names a coin, or a signal, whose rules are to be found. A job does it and removes the row.
-- Written by alerts/finding/store.ts.
-- Written by triggers of event_coins (alert_note_events), event_moves (alert_note_events), forecaster_posts
-- (alert_note_forecast), mentions (alert_note_mentions), podcast_chapters (alert_note_podcast), posts
-- (alert_note_row), signals (alert_note_row).
create table alert_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id integer not null,
  at timestamptz not null default now()
);

-- What a rule tells of a coin that it names: a mention finds its rules by this key.
-- Written by alerts/rules/store.ts.
create table alert_coins (
  coin_id integer not null references coins (id) on delete cascade,
  what text not null,
  rule_id integer not null references alert_rules (id) on delete cascade,
  -- The level of a rule on a price, copied so that a crossing finds it by an index.
  level_usd double precision,
  primary key (coin_id, what, rule_id)
);
-- Levels between two prices of a coin.
create index alert_coins_level on alert_coins (coin_id, level_usd) where level_usd is not null;
-- The coins of a rule.
create index alert_coins_rule on alert_coins (rule_id);

-- A rule on a price that has told and is not armed again; the row goes when the price has left.
-- Written by alerts/prices/store.ts, alerts/rules/store.ts.
create table alert_fired (
  rule_id integer not null references alert_rules (id) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  is_up boolean not null,
  fired_at timestamptz not null,
  primary key (rule_id, coin_id)
);
-- What was told of a coin.
create index alert_fired_coin on alert_fired (coin_id);

-- Who is told of an item, by which of their rules and for which coin.
-- Written by alerts/finding/hitStore.ts, alerts/prices/store.ts.
create table alert_hits (
  item_id integer not null references alert_items (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  -- Null when the rule was removed.
  rule_id integer references alert_rules (id) on delete set null,
  coin_id integer not null references coins (id) on delete cascade,
  -- The story, or the item itself: a person is told once of it.
  thread text not null,
  -- It went to the bell alone.
  is_quiet boolean not null,
  told_at timestamptz not null,
  -- It waits for the hour at which the rule tells all that it gathered.
  is_gathered boolean not null default false,
  primary key (item_id, account_id),
  constraint alert_hits_once unique (account_id, thread)
);
-- Read when a row of coins goes.
create index alert_hits_coin on alert_hits (coin_id);
-- What a rule told lately.
create index alert_hits_rule on alert_hits (rule_id, told_at);

-- A text or an outcome that rules told of.
-- Written by alerts/finding/hitStore.ts, alerts/finding/store.ts, alerts/prices/store.ts.
-- Written by triggers of calendar_events (alert_forget), forecaster_posts (alert_forget), posts
-- (alert_forget).
create table alert_items (
  id integer generated always as identity primary key,
  what text not null,
  post_id integer references posts (id) on delete cascade,
  signal_id integer references signals (id) on delete cascade,
  found_at timestamptz not null,
  -- The coin whose price it tells of.
  coin_id integer references coins (id) on delete cascade,
  price_usd double precision,
  priced_at timestamptz,
  price_source text check (price_source in ('coingecko', 'binance')),
  -- The level that was crossed; null for a move.
  level_usd double precision,
  change_percent double precision,
  hours integer,
  -- Of a thing that its feature lists (alertable.ts): podcast, tweet, message, event.
  kind text,
  entity_id integer,
  -- Which of the things that are told of it: of an event, each date and each change of the date.
  edition text not null default '',
  constraint alert_items_kind check ((kind is null) = (entity_id is null)),
  constraint alert_items_one check (num_nonnulls(post_id, signal_id, coin_id, entity_id) = 1),
  constraint alert_items_price check ((coin_id is null) = (price_usd is null)),
  check (what in ('alpha', 'news', 'opinion', 'chapter', 'forecaster', 'event', 'signal', 'outcome', 'price'))
);
-- Read when a row of coins goes.
create index alert_items_coin on alert_items (coin_id) where coin_id is not null;
-- Old ones to remove.
create index alert_items_found on alert_items (found_at);
-- A text is told of once.
create unique index alert_items_post on alert_items (post_id) where post_id is not null;
-- A signal and its outcome are each told of once.
create unique index alert_items_signal on alert_items (signal_id, what) where signal_id is not null;
-- Each edition of a thing is told of once.
create unique index alert_items_thing on alert_items (kind, entity_id, edition) where entity_id is not null;
-- Writes notifications of notifications.
create trigger alert_items_notifications after delete on alert_items
  for each row
  execute function remove_notifications('alert');

-- A rule of a person: of which coins, what and how they are told.
-- Written by alerts/rules/store.ts.
create table alert_rules (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  covers text not null check (covers in ('portfolio', 'coins')),
  whats text[] not null,
  way text not null check (way in ('now', 'gathered', 'bell')),
  -- Smallest pause between two messages; what comes in it goes to the bell alone.
  pause_minutes integer not null default 0 check (pause_minutes >= 0 and pause_minutes <= 1440),
  is_on boolean not null default true,
  -- Hash of the coins and of what is told: a person has no rule twice.
  finds text not null,
  created_at timestamptz not null,
  level_usd double precision check (level_usd > 0 and level_usd < 'Infinity'),
  move_percent double precision check (move_percent >= 1 and move_percent <= 90),
  move_hours integer check (move_hours in (1, 4, 24)),
  constraint alert_rules_same unique (account_id, finds),
  constraint alert_rules_move check ((move_percent is null) = (move_hours is null)),
  constraint alert_rules_price check ((whats = '{price}') = (num_nonnulls(level_usd, move_percent) = 1)),
  check (whats <@ array['alpha', 'news', 'opinion', 'chapter', 'forecaster', 'event', 'signal', 'outcome', 'price']
      and cardinality(whats) > 0)
);
-- Rules of those who hold a coin in their portfolio.
create index alert_rules_portfolio on alert_rules (account_id) where covers = 'portfolio' and is_on;

-- The price of a coin with levels when crossings were last looked for. Doubted prices never come here.
-- Written by alerts/prices/store.ts.
create table alert_ticks (
  coin_id integer not null primary key references coins (id) on delete cascade,
  price_usd double precision not null
);

-- Removes what was told of a deleted thing: no foreign key can refer to several tables.
-- Called by triggers of calendar_events, forecaster_posts, posts.
create function alert_forget() returns trigger language plpgsql as $$
begin
  delete from alert_items where kind = any(tg_argv) and entity_id = old.id;
  return null;
end $$;

-- Records events of other coins, and events that were moved.
-- Called by triggers of event_coins, event_moves.
create function alert_note_events() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id) select distinct 'event', event_id from changed;
  return null;
end $$;

-- Records a post of a forecaster that readers see no longer, or again.
-- Called by triggers of forecaster_posts.
create function alert_note_forecast() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id)
  values (case new.source when 'telegram' then 'message' else 'tweet' end, new.id);
  return null;
end $$;

-- Records texts that name a coin.
-- Called by triggers of mentions.
create function alert_note_mentions() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id)
  select distinct kind, entity_id from added where kind in ('post', 'tweet', 'message');
  insert into alert_changes (kind, entity_id)
  select distinct 'podcast', c.post_id from added join podcast_chapters c on c.id = added.entity_id
  where added.kind = 'chapter';
  return null;
end $$;

-- Records podcasts whose chapters were taken out.
-- Called by triggers of podcast_chapters.
create function alert_note_podcast() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id) select distinct 'podcast', post_id from changed;
  return null;
end $$;

-- Records what readers see from now on, and a signal that is over.
-- Called by triggers of posts, signals.
create function alert_note_row() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id) values (tg_argv[0], new.id);
  return null;
end $$;
