-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: reactions.changed.

-- A post that a person has put aside.
-- Written by reactions/store.ts.
create table bookmarks (
  account_id integer not null references accounts (id) on delete cascade,
  post_id integer not null references posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, post_id)
);
-- Read when a row of posts goes.
create index bookmarks_post on bookmarks (post_id);

-- Counters of an item's reactions. A post or signal has sixteen rows, so that readers who react at once do
-- not wait for one; a comment has one.
-- Written by triggers of reactions (count_reaction), comments (remove_reactions), posts (remove_reactions),
-- signals (remove_reactions).
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

-- One reaction of a person to an item.
-- Written by reactions/store.ts.
-- Written by triggers of comments (remove_reactions), posts (remove_reactions), signals (remove_reactions).
create table reactions (
  kind text not null check (kind in ('post', 'signal', 'comment')),
  object_id integer not null,
  account_id integer not null references accounts (id) on delete cascade,
  -- -1 is a dislike, 1 a like, 2 to 6 fire, smile, think, cry and scream.
  reaction smallint not null check (reaction >= 1 and reaction <= 6 or reaction = -1),
  reacted_at timestamptz not null,
  primary key (kind, object_id, account_id),
  check (kind <> 'comment' or (reaction in (1, -1)))
);
-- Read when a row of accounts goes.
create index reactions_account on reactions (account_id);
create trigger reactions_counted after insert or delete or update of reaction on reactions
  for each row
  execute function count_reaction();
create trigger reactions_object before insert on reactions
  for each row
  execute function refuse_reaction_to_nothing();

-- A signal that a person has put aside.
-- Written by reactions/store.ts.
create table signal_bookmarks (
  account_id integer not null references accounts (id) on delete cascade,
  signal_id integer not null references signals (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, signal_id)
);
-- Read when a row of signals goes.
create index signal_bookmarks_signal on signal_bookmarks (signal_id);

-- Adds a change of a reaction to its counter.
-- Called by triggers of reactions.
create function count_reaction() returns trigger language plpgsql as $$
declare
  changed reactions := case when tg_op = 'DELETE' then old else new end;
  part smallint := case when changed.kind = 'comment' then 0 else changed.account_id % 16 end;
  was smallint := case when tg_op = 'INSERT' then 0 else old.reaction end;
  became smallint := case when tg_op = 'DELETE' then 0 else new.reaction end;
begin
  -- There is no row any more when the item itself goes.
  if tg_op = 'INSERT' then
    insert into reaction_sums (kind, object_id, shard) values (changed.kind, changed.object_id, part)
    on conflict do nothing;
  end if;
  update reaction_sums set
    likes = likes + (became = 1)::int - (was = 1)::int, fires = fires + (became = 2)::int - (was = 2)::int,
    smiles = smiles + (became = 3)::int - (was = 3)::int, thinks = thinks + (became = 4)::int - (was = 4)::int,
    cries = cries + (became = 5)::int - (was = 5)::int, screams = screams + (became = 6)::int - (was = 6)::int,
    dislikes = dislikes + (became = -1)::int - (was = -1)::int
  where kind = changed.kind and object_id = changed.object_id and shard = part;
  return null;
end $$;

-- Does what a foreign key would do if all items were in one table: locks the item, or refuses.
-- Called by triggers of reactions.
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

-- Removes the reactions of a deleted item.
-- Called by triggers of comments, posts, signals.
create function remove_reactions() returns trigger language plpgsql as $$
begin
  delete from reaction_sums where kind = tg_argv[0] and object_id = old.id;
  delete from reactions where kind = tg_argv[0] and object_id = old.id;
  return null;
end $$;
