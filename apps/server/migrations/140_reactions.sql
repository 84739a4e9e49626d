-- One reaction of a person to a post, a signal or a comment; none is no row. The ids of each kind are a series of their own.
create table reactions (
  kind text not null check (kind in ('post', 'signal', 'comment')),
  object_id integer not null,
  account_id integer not null references accounts on delete cascade,
  reaction smallint not null check (reaction between 1 and 6 or reaction = -1),
  reacted_at timestamptz not null,
  primary key (kind, object_id, account_id),
  check (kind <> 'comment' or reaction in (1, -1))
);
create index reactions_account on reactions (account_id);

-- How many of each there are, kept with every change. An item has a row for each sixteenth of the people:
-- five hundred who press at once on one post do not wait for one row. The sums of the item are those of its rows.
create table reaction_sums (
  kind text not null,
  object_id integer not null,
  shard smallint not null,
  likes integer not null default 0 check (likes >= 0),
  fires integer not null default 0 check (fires >= 0),
  smiles integer not null default 0 check (smiles >= 0),
  thinks integer not null default 0 check (thinks >= 0),
  cries integer not null default 0 check (cries >= 0),
  screams integer not null default 0 check (screams >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  primary key (kind, object_id, shard)
) with (fillfactor = 50);

-- What a foreign key would do, were the items of one table: one that is being removed gets no reaction any more.
create function refuse_reaction_to_nothing() returns trigger language plpgsql as $$
begin
  if new.kind = 'post' then
    perform from posts where id = new.object_id for key share;
  elsif new.kind = 'signal' then
    perform from signals where id = new.object_id for key share;
  else
    perform from comments where id = new.object_id for key share;
  end if;
  if not found then
    raise foreign_key_violation using message = 'no such ' || new.kind, constraint = 'reactions_object';
  end if;
  return new;
end $$;
create trigger reactions_object before insert on reactions for each row execute function refuse_reaction_to_nothing();

create function count_reaction() returns trigger language plpgsql as $$
declare
  was smallint := 0;
  became smallint := 0;
begin
  if tg_op <> 'INSERT' then was := old.reaction; end if;
  if tg_op = 'DELETE' then
    -- There is no row any more when the item itself goes.
    update reaction_sums set
      likes = likes - (was = 1)::int, fires = fires - (was = 2)::int, smiles = smiles - (was = 3)::int,
      thinks = thinks - (was = 4)::int, cries = cries - (was = 5)::int, screams = screams - (was = 6)::int,
      dislikes = dislikes - (was = -1)::int
    where kind = old.kind and object_id = old.object_id and shard = old.account_id % 16;
    return null;
  end if;
  became := new.reaction;
  if tg_op = 'INSERT' then
    insert into reaction_sums (kind, object_id, shard) values (new.kind, new.object_id, new.account_id % 16)
    on conflict do nothing;
  end if;
  update reaction_sums set
    likes = likes + (became = 1)::int - (was = 1)::int, fires = fires + (became = 2)::int - (was = 2)::int,
    smiles = smiles + (became = 3)::int - (was = 3)::int, thinks = thinks + (became = 4)::int - (was = 4)::int,
    cries = cries + (became = 5)::int - (was = 5)::int, screams = screams + (became = 6)::int - (was = 6)::int,
    dislikes = dislikes + (became = -1)::int - (was = -1)::int
  where kind = new.kind and object_id = new.object_id and shard = new.account_id % 16;
  return null;
end $$;
create trigger reactions_counted after insert or update of reaction or delete on reactions
  for each row execute function count_reaction();

-- Reactions go with what they were about.
create function remove_reactions() returns trigger language plpgsql as $$
begin
  delete from reaction_sums where kind = tg_argv[0] and object_id = old.id;
  delete from reactions where kind = tg_argv[0] and object_id = old.id;
  return null;
end $$;
create trigger posts_reactions after delete on posts for each row execute function remove_reactions('post');
create trigger signals_reactions after delete on signals for each row execute function remove_reactions('signal');
create trigger comments_reactions after delete on comments for each row execute function remove_reactions('comment');

-- Nobody's counts: no reaction was ever kept beside them.
alter table posts drop column reactions;

create table signal_bookmarks (
  account_id integer not null references accounts on delete cascade,
  signal_id integer not null references signals on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, signal_id)
);
create index signal_bookmarks_signal on signal_bookmarks (signal_id);
