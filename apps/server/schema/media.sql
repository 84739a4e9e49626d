-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table media (
  name text not null primary key check (name ~ '^[a-z0-9-]+\.(svg|png|jpg|webp)$'),
  content_type text not null,
  body bytea check (octet_length(body) <= 5242880),
  created_at timestamptz not null default now(),
  belongs_to text not null check (belongs_to ~ '^[a-z]+$'),
  belongs_id integer,
  width integer check (width > 0),
  height integer check (height > 0),
  kept_until timestamptz,
  check ((width is null) = (height is null))
);
create index media_belongs on media (belongs_to, belongs_id);
create index media_uploads on media (created_at) where belongs_to = 'upload';

create table media_files (
  name text not null references media (name) on delete cascade,
  format text not null check (format in ('webp', 'avif', 'still')),
  width integer not null check (width > 0),
  key text not null,
  primary key (name, format, width)
);
create index media_files_key on media_files (key);

create table media_leftovers (
  key text not null primary key,
  since timestamptz not null
);
