-- Editors' word on coins: what was wrong in a price, whom to hide, and the ids that the provider gave up.
create table coin_corrections (
  id integer generated always as identity primary key,
  coin_id integer not null references coins on delete cascade,
  grain text not null check (grain in ('now', 'hour', 'day')),
  -- The beginning of the hour or of the day, UTC; of the live price the time of its quote.
  at timestamptz not null,
  -- What stood there, to be put back; null where nothing did.
  before jsonb,
  -- Null where the point was taken away.
  after double precision check (after > 0 and after < 'infinity'),
  -- The close of a day goes with the hour that it was.
  part_of integer references coin_corrections on delete cascade,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null,
  undone_by text,
  undone_at timestamptz
);
create index coin_corrections_coin on coin_corrections (coin_id, id);
create index coin_corrections_part on coin_corrections (part_of);
-- No job writes over a point that stands corrected.
create index coin_corrections_standing on coin_corrections (coin_id, grain, at) where undone_at is null;

-- Ids by which the provider knew a coin: they lead to it for good.
create table coin_aliases (
  api_id text primary key check (api_id <> '' and char_length(api_id) <= 150),
  coin_id integer not null references coins on delete cascade,
  added_at timestamptz not null
);
create index coin_aliases_coin on coin_aliases (coin_id);

alter table coins
  -- Offered nowhere: neither in lists nor in the search; its page and its texts stay.
  add column is_hidden boolean not null default false,
  -- An editor wrote its contracts, so the provider does not.
  add column are_contracts_own boolean not null default false;

create index coins_desk_words on coins using gin (desk_words(name || ' ' || symbol || ' ' || api_id));
create index coins_desk_rank on coins ((coalesce(rank, 1000000)), id);
create index coins_doubted on coins (id) where doubted <> '{}';
create index coins_hidden on coins (id) where is_hidden;

-- A coin that is hidden is found no more.
create trigger search_note_hidden after update on coins for each row
  when (old.is_hidden is distinct from new.is_hidden) execute function search_note('coin');
