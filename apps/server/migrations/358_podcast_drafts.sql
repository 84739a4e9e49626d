-- A podcast is begun at the desk like a news item and a material.
alter table drafts drop constraint drafts_kind_check,
  add constraint drafts_kind_check check (kind in ('material', 'news', 'podcast'));
