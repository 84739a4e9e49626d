-- When the source answered last. `quoted_at` is the time of the rate itself, which stands still at night and on Sundays.
alter table macro_quotes add column read_at timestamptz;
update macro_quotes set read_at = quoted_at;
alter table macro_quotes alter column read_at set not null;
