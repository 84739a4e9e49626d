-- How long answers took, by route and hour: every web process adds what it saw each minute; two days are kept.
create table request_hours (
  hour timestamptz not null,
  -- Method and path with its places, none of whose values stand here.
  route text not null,
  count integer not null,
  -- How many took up to 1.5^i milliseconds.
  buckets integer[] not null,
  worst_ms integer not null,
  worst_at timestamptz not null,
  primary key (hour, route)
);
