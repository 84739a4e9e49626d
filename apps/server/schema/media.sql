-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- One picture. It goes with the item it belongs to; an upload that nothing uses goes after a while.
-- Written by media/jobs.ts, media/keeping.ts, media/store.ts, media/uploadStore.ts.
create table media (
  name text not null primary key check (name ~ '^[a-z0-9-]+\.(svg|png|jpg|webp)$'),
  content_type text not null,
  -- Null for a picture whose files are in the object store.
  body bytea check (octet_length(body) <= 5242880),
  created_at timestamptz not null default now(),
  -- A word that a manifest explains: it decides who may see the picture.
  belongs_to text not null check (belongs_to ~ '^[a-z]+$'),
  -- The item's id, or the uploader's for an upload; null where the word needs none.
  belongs_id integer,
  -- Pixels; null when nobody could measure it.
  width integer check (width > 0),
  height integer check (height > 0),
  -- An upload named in a draft is kept until then.
  kept_until timestamptz,
  check ((width is null) = (height is null))
);
-- The pictures of an item.
create index media_belongs on media (belongs_to, belongs_id);
-- Unused uploads to remove.
create index media_uploads on media (created_at) where belongs_to = 'upload';

-- One file of a picture in the object store.
-- Written by media/files.ts.
create table media_files (
  name text not null references media (name) on delete cascade,
  format text not null check (format in ('webp', 'avif', 'still')),
  width integer not null check (width > 0),
  -- Made from the content, so that equal files are stored once.
  key text not null,
  primary key (name, format, width)
);
-- Whether anything still uses a file.
create index media_files_key on media_files (key);

-- A file that may be unused, recorded before it is written. A job deletes the file if nothing uses it.
-- Written by media/files.ts.
create table media_leftovers (
  key text not null primary key,
  since timestamptz not null
);
