-- Sections of the knowledge base, any depth.
create table knowledge_menus (
  id integer generated always as identity primary key,
  parent_id integer references knowledge_menus,
  title text not null check (title <> ''),
  position integer not null default 0,
  live boolean not null default true,
  check (parent_id <> id)
);
create index knowledge_menus_parent on knowledge_menus (parent_id);

create table knowledge_pages (
  id integer generated always as identity primary key,
  menu_id integer not null references knowledge_menus,
  position integer not null default 0,
  -- Its present address; `knowledge_slugs` keeps every one it ever had, each for one page.
  slug text not null,
  title text not null check (title <> ''),
  lead text not null default '',
  -- As the editor wrote it; links to other pages are kept by their ids.
  content text not null,
  content_html text not null,
  -- Of the pipeline that made `content_html`.
  content_version integer not null,
  headings jsonb not null default '[]',
  reading_minutes integer not null default 0,
  live boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  checked_at timestamptz not null,
  checked_by integer references accounts on delete set null,
  -- Months for which a check holds.
  check_months integer not null default 6 check (check_months between 1 and 60)
);
create index knowledge_pages_menu on knowledge_pages (menu_id);
create index knowledge_pages_checked_by on knowledge_pages (checked_by);

-- An address belongs to one page for good, so that an old link never leads to another one.
create table knowledge_slugs (
  slug text primary key check (slug ~ '^[a-z0-9-]{1,100}$' and slug !~ '^[0-9]+$'),
  page_id integer not null references knowledge_pages on delete cascade
);
create index knowledge_slugs_page on knowledge_slugs (page_id);

create table knowledge_revisions (
  page_id integer not null references knowledge_pages on delete cascade,
  revision integer not null,
  title text not null,
  slug text not null,
  lead text not null,
  content text not null,
  note text not null,
  author_id integer references accounts on delete set null,
  at timestamptz not null,
  primary key (page_id, revision)
);
create index knowledge_revisions_author on knowledge_revisions (author_id);

-- Which page leads to which.
create table knowledge_links (
  from_id integer not null references knowledge_pages on delete cascade,
  to_id integer not null references knowledge_pages on delete cascade,
  primary key (from_id, to_id)
);
create index knowledge_links_to on knowledge_links (to_id);

create trigger search_note after insert or delete on knowledge_pages for each row execute function search_note('page');
create trigger search_note_change after update on knowledge_pages for each row
  when ((old.title, old.lead, old.content, old.live, old.menu_id, old.updated_at)
    is distinct from (new.title, new.lead, new.content, new.live, new.menu_id, new.updated_at))
  execute function search_note('page');

-- The pages of a section that is taken out of sight or put back are found no more, or again.
create function search_note_menu() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id)
  with recursive inside as (
    select new.id union select m.id from knowledge_menus m join inside i on m.parent_id = i.id
  )
  select 'page', p.id from knowledge_pages p where p.menu_id in (select id from inside);
  return null;
end $$;
create trigger search_note_menu after update on knowledge_menus for each row
  when ((old.live, old.parent_id) is distinct from (new.live, new.parent_id)) execute function search_note_menu();
