-- What is quoted often comes after its quote: each reading of a network looks for the quotes that still wait for it.
create index forecaster_posts_quotes on forecaster_posts (source, quoted_object_id)
  where quoted_id is null and quoted_object_id <> '';
