alter table import_items drop constraint import_items_kind_check;
alter table import_items add constraint import_items_kind_check check (kind in ('post', 'person', 'right'));
drop index import_items_person;
create index import_items_person on import_items (entity_id) where kind in ('person', 'right');
comment on index import_items_person is 'Read when a person goes.';
comment on column import_items.beside is 'What has no place of its own here: counts of reactions, the time of the last edit, the grant of a right.';
