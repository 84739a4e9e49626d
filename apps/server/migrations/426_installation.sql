-- What this database belongs to, so that neither a demo nor a command without the settings works on it.
create table installation (
  only_one boolean primary key default true check (only_one),
  is_production boolean not null,
  public_url text not null,
  seen_at timestamptz not null
);
