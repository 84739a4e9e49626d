-- The part of a paid text that everyone reads, made with the rest of what is shown.
alter table posts
  add column open_blocks smallint check (open_blocks between 0 and 10),
  add column open_html text not null default '',
  add column beyond jsonb;
comment on column posts.open_blocks is 'How many first blocks everyone reads, by choice; null for a tenth of the text and at most two paragraphs.';
comment on column posts.open_html is 'The part of content_html that everyone reads.';
comment on column posts.beyond is 'What everyone is told of the rest: minutes, headings, numbers. Null until it is made.';

drop trigger posts_pages on posts;
create trigger posts_pages after insert or delete or update of live, was_live, model, is_podcast, title,
    rich_title, short_description, content, images, embed_links, author_id, source, label, color, gif,
    published_at, pinned_day, pinned_all_time, open_html, beyond on posts
  for each statement
  execute function tell_pages_changed();

drop trigger search_note_change on posts;
create trigger search_note_change after update on posts
  for each row
  when (old.model is distinct from new.model or old.is_podcast is distinct from new.is_podcast
      or old.title is distinct from new.title or old.short_description is distinct from new.short_description
      or old.content is distinct from new.content or old.open_html is distinct from new.open_html
      or old.author_id is distinct from new.author_id
      or old.published_at is distinct from new.published_at or old.live is distinct from new.live)
  execute function search_note('post');
