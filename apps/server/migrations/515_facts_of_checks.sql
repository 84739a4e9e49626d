-- What a self-test saw on the way: its requests, the clock of the service, what is left and what ends.

alter table service_checks add column facts jsonb not null default '{"calls": [], "clock_off_seconds": null, "ends": [], "left": []}';
comment on column service_checks.facts is
  'Requests without their queries and keys, seconds by which the service''s clock is ahead, limits left, what ends when.';
