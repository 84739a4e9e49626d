-- Pictures the product made or was given. Large files go to object storage with their feature.
create table media (
  name text primary key check (name ~ '^[a-z0-9-]+\.(svg|png|jpg|webp)$'),
  content_type text not null,
  body bytea not null check (octet_length(body) <= 5242880),
  created_at timestamptz not null default now()
);
