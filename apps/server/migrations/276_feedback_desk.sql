-- A message is answered once, or closed without an answer: who did it stands beside it.
alter table feedback
  add column closed_at timestamptz,
  add column decided_by text not null default '';
create index feedback_desk_words on feedback using gin (desk_words(email || ' ' || message));
create index feedback_created on feedback (created_at, id);
drop index feedback_waiting;
create index feedback_waiting on feedback (created_at) where answered_at is null and closed_at is null;
create index storeroom_place on storeroom_items (position, id);
-- Who put a text in place of another.
alter table site_page_revisions add column author text not null default '';
create index knowledge_pages_desk_words on knowledge_pages using gin (desk_words(title || ' ' || lead || ' ' || slug));
create index knowledge_pages_updated on knowledge_pages (updated_at, id);
