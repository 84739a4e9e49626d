-- The demo's passwords are known to everybody: a start for real readers must find these people.
alter table accounts add column is_demo boolean not null default false;
create index accounts_demo on accounts (id) where is_demo;
-- Those who came before the mark. Nobody has letters at example.org, so none of them is a real person.
update accounts set is_demo = true
where email = regexp_replace(username, '\W', '-', 'g') || '@example.org'
  and username in ('anna', 'maria', 'oleg', 'gleb', 'vera', 'timur', 'lisin', 'dara', 'kirill.b', 'nastya', 'petr_ovod', 'yulia.s',
    'artem0x', 'ilya', 'sonya', 'savva', 'nikon', 'rita', 'danila', 'fedor', 'lera', 'tikhon', 'zoya', 'egor');
