-- Pages and answers are cached in every web process. What changes a text, who may read it or where it stands is told to
-- all of them when the transaction commits, whichever code changed it; they drop what they cached. Only a notice: who
-- missed it drops everything when it listens again. Counts, prices and rendered HTML change often and may be seconds
-- late, so they are not listed. A transaction with many changes sends one notice.
create function tell_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('palata_events', 'pages.changed');
  return null;
end $$;

create trigger posts_pages after insert or delete or update of
  live, was_live, model, is_podcast, title, rich_title, short_description, content, images, embed_links, author_id,
  source, label, color, gif, published_at, pinned_day, pinned_all_time on posts
  for each statement execute function tell_pages_changed();
create trigger post_channels_pages after insert or delete or update on post_channels
  for each statement execute function tell_pages_changed();
create trigger signals_pages after insert or delete or update of
  live, was_live, title, content, link, images, direction, author_id, coin_id, published_at, pinned on signals
  for each statement execute function tell_pages_changed();
create trigger podcasts_pages after insert or delete or update of audio_file, transcript on podcasts
  for each statement execute function tell_pages_changed();
create trigger channels_pages after insert or delete or update on channels
  for each statement execute function tell_pages_changed();
create trigger calendar_events_pages after insert or delete or update on calendar_events
  for each statement execute function tell_pages_changed();
create trigger forecaster_posts_pages after delete or update of deleted_at on forecaster_posts
  for each statement execute function tell_pages_changed();
create trigger site_page_revisions_pages after insert or delete or update on site_page_revisions
  for each statement execute function tell_pages_changed();
create trigger storeroom_items_pages after insert or delete or update on storeroom_items
  for each statement execute function tell_pages_changed();
create trigger knowledge_menus_pages after insert or delete or update on knowledge_menus
  for each statement execute function tell_pages_changed();
create trigger knowledge_pages_pages after insert or delete or update of
  live, menu_id, slug, title, lead, content, position on knowledge_pages
  for each statement execute function tell_pages_changed();
