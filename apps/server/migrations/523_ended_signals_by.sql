-- The list of signals that are over, of one author and of one coin: the whole list would be read for a rare one.
create index signals_over_author on signals (author_id, (coalesce(ended_at, void_at)) desc, id desc)
  where (ended_at is not null or void_at is not null) and published_at is not null and (live or call_number is not null);
comment on index signals_over_author is 'The list of an author''s signals that are over.';
create index signals_over_coin on signals (coin_id, (coalesce(ended_at, void_at)) desc, id desc)
  where (ended_at is not null or void_at is not null) and published_at is not null and (live or call_number is not null);
comment on index signals_over_coin is 'The list of a coin''s signals that are over.';
