-- What a late reader got is told of an open call too when nobody kept its prices in their time.

alter table record_calls add column late_asked_at timestamptz;
comment on column record_calls.late_asked_at is 'When the hourly prices were last asked for entries of an open call that nobody kept in their time.';
