-- Large pictures lie beside the database, on disk or in an S3 store; here stands which files a picture has.
alter table media alter column body drop not null;
create index media_uploads on media (created_at) where belongs_to = 'upload';
create index media_belongs on media (belongs_to, belongs_id);

create table media_files (
  name text not null references media on delete cascade,
  format text not null check (format in ('webp', 'avif', 'still')),
  width integer not null check (width > 0),
  -- Made of what stands in the file: the same picture is kept once.
  key text not null,
  primary key (name, format, width)
);
create index media_files_key on media_files (key);

-- Files that nothing may need any more: written down before a file is put, so that none is forgotten.
create table media_leftovers (
  key text primary key,
  since timestamptz not null
);
