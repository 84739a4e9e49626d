-- A signal ends when the price reaches what its author aimed at or where the idea is wrong; its result is then fixed.
alter table signals
  add column target_price double precision check (target_price > 0),
  add column stop_price double precision check (stop_price > 0),
  add column ended_at timestamptz,
  add column end_price double precision check (end_price > 0),
  add column ended_by text check (ended_by in ('target', 'stop')),
  add column result_percent double precision generated always as (
    case when ended_at is null then null else
      100 * (end_price - start_price) / start_price * (case direction when 'long' then 1 when 'short' then -1 end)
    end
  ) stored,
  add constraint signals_sides check (
    direction is null or start_price is null
    or ((target_price is null or (target_price > start_price) = (direction = 'long'))
      and (stop_price is null or (stop_price < start_price) = (direction = 'long')))
  ),
  add constraint signals_end_is_whole check (
    (ended_at is null and end_price is null and ended_by is null)
    or (ended_at is not null and end_price is not null and ended_by is not null and start_price is not null and live)
  );
create index signals_ended on signals (ended_at desc, id desc) where ended_at is not null;
create index signals_open on signals (coin_id) where live and ended_at is null and (target_price is not null or stop_price is not null);
