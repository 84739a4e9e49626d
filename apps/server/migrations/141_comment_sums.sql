-- Comments are many and each is answered to by few: one row of sums is enough for one.
create or replace function count_reaction() returns trigger language plpgsql as $$
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
