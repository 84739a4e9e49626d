-- What a draft begun at the desk is to become; null for an opinion. Of a news item, where it comes from.
alter table drafts
  add column kind text check (kind in ('material', 'news')),
  add column source text not null default '';

-- An edit may correct the source of a news item as well.
alter table post_versions add column source text not null default '';
