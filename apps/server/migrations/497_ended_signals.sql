-- The list of signals that are over, by their end and by their result; void ones end when they became void.
create index signals_over on signals ((coalesce(ended_at, void_at)) desc, id desc)
  where (ended_at is not null or void_at is not null) and published_at is not null and (live or call_number is not null);
comment on index signals_over is 'The list of signals that are over.';
create index signals_over_result on signals (result_percent desc, id desc)
  where (ended_at is not null or void_at is not null) and published_at is not null and (live or call_number is not null)
    and result_percent is not null;
comment on index signals_over_result is 'The list of signals that are over, by result.';
-- The totals of the last months.
create index record_calls_ended on record_calls (ended_at) where state = 'ended';
comment on index record_calls_ended is 'The totals of the last months.';
