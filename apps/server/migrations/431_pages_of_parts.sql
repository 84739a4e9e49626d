-- Parts of what is shown that change by themselves: the coins of an event, the chapters of an episode, who is followed.
create trigger event_coins_pages after insert or delete or update on event_coins
  for each statement execute function tell_pages_changed();
create trigger podcast_chapters_pages after insert or delete or update on podcast_chapters
  for each statement execute function tell_pages_changed();
create trigger forecasters_pages after update of is_followed on forecasters
  for each statement execute function tell_pages_changed();

-- A text that changed at its source, and a translation that the team corrected. A new translation by the service is no
-- correction: there are many in an hour.
create trigger forecaster_posts_corrected after update on forecaster_posts for each row
  when (new.words is distinct from old.words
    or (new.translation_engine = 'editor' and new.words_ru is distinct from old.words_ru))
  execute function tell_pages_changed();
