create table signals (
  id integer generated always as identity primary key,
  coin_id integer not null references coins,
  author_id integer references accounts on delete set null,
  title text not null check (title <> ''),
  content text not null default '',
  link text not null default '',
  images text[] not null default '{}',
  direction text not null check (direction in ('long', 'short')),
  pinned boolean not null default false,
  trending boolean not null default false,
  live boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  start_price double precision check (start_price > 0),
  start_market_cap double precision,
  comments_count integer not null default 0 check (comments_count >= 0),
  weight smallint not null generated always as (case when pinned then 2 when trending then 1 else 0 end) stored,
  check (not live or published_at is not null)
);
create index signals_list on signals (weight desc, published_at desc, id desc) where live;
create index signals_coin on signals (coin_id);
create index signals_author on signals (author_id);
