-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A link from one page to another.
-- Written by knowledge/writing.ts.
create table knowledge_links (
  from_id integer not null references knowledge_pages (id) on delete cascade,
  to_id integer not null references knowledge_pages (id) on delete cascade,
  primary key (from_id, to_id)
);
-- Read when a row of knowledge_pages goes.
create index knowledge_links_to on knowledge_links (to_id);

-- A section of the knowledge base, at any depth.
-- Written by knowledge/menus.ts.
create table knowledge_menus (
  id integer generated always as identity primary key,
  parent_id integer references knowledge_menus (id),
  title text not null check (title <> ''),
  "position" integer not null default 0,
  live boolean not null default true,
  check (parent_id <> id)
);
-- Read when a row of knowledge_menus goes.
create index knowledge_menus_parent on knowledge_menus (parent_id);
create trigger knowledge_menus_pages after insert or delete or update on knowledge_menus
  for each statement
  execute function tell_pages_changed();
-- Writes search_changes of search.
create trigger search_note_menu after update on knowledge_menus
  for each row
  when (old.live is distinct from new.live or old.parent_id is distinct from new.parent_id)
  execute function search_note_menu();

-- A page of the knowledge base.
-- Written by knowledge/rerendering.ts, knowledge/writing.ts.
create table knowledge_pages (
  id integer generated always as identity primary key,
  menu_id integer not null references knowledge_menus (id),
  "position" integer not null default 0,
  -- The present address; knowledge_slugs has all earlier ones.
  slug text not null,
  title text not null check (title <> ''),
  lead text not null default '',
  -- As written; links to other pages hold their ids.
  content text not null,
  content_html text not null,
  -- Version of the code that made content_html.
  content_version integer not null,
  headings jsonb not null default '[]',
  reading_minutes integer not null default 0,
  live boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  checked_at timestamptz not null,
  checked_by integer references accounts (id) on delete set null,
  -- For how many months a check holds.
  check_months integer not null default 6 check (check_months >= 1 and check_months <= 60)
);
-- Read when a row of accounts goes.
create index knowledge_pages_checked_by on knowledge_pages (checked_by);
-- The search of pages at the desk.
create index knowledge_pages_desk_words on knowledge_pages
    using gin (desk_words((((title || ' ') || lead) || ' ') || slug));
-- Read when a row of knowledge_menus goes.
create index knowledge_pages_menu on knowledge_pages (menu_id);
-- The desk's list of pages.
create index knowledge_pages_updated on knowledge_pages (updated_at, id);
create trigger knowledge_pages_pages after insert or delete or update of live, menu_id, slug, title, lead,
    content, "position" on knowledge_pages
  for each statement
  execute function tell_pages_changed();
-- Writes search_changes of search.
create trigger search_note after insert or delete on knowledge_pages
  for each row
  execute function search_note('page');
-- Writes search_changes of search.
create trigger search_note_change after update on knowledge_pages
  for each row
  when (old.title is distinct from new.title or old.lead is distinct from new.lead or old.content is distinct
      from new.content or old.live is distinct from new.live or old.menu_id is distinct from new.menu_id
      or old.updated_at is distinct from new.updated_at)
  execute function search_note('page');

-- A saved text of a page.
-- Written by knowledge/writing.ts.
create table knowledge_revisions (
  page_id integer not null references knowledge_pages (id) on delete cascade,
  revision integer not null,
  title text not null,
  slug text not null,
  lead text not null,
  content text not null,
  note text not null,
  author_id integer references accounts (id) on delete set null,
  at timestamptz not null,
  primary key (page_id, revision)
);
-- Read when a row of accounts goes.
create index knowledge_revisions_author on knowledge_revisions (author_id);

-- An address that a page has or had. It never leads to another page.
-- Written by knowledge/writing.ts.
create table knowledge_slugs (
  slug text not null primary key check (slug ~ '^[a-z0-9-]{1,100}$' and slug !~ '^[0-9]+$'),
  page_id integer not null references knowledge_pages (id) on delete cascade
);
-- Read when a row of knowledge_pages goes.
create index knowledge_slugs_page on knowledge_slugs (page_id);
