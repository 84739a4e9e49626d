-- A picture answers by the rights of what it belongs to: `belongs_to` is a word that some feature's manifest explains.
alter table media add column belongs_to text, add column belongs_id integer;

-- Of several uses the openest counts: the first picture of a post is its cover, which everyone sees.
update media m set belongs_to = use.belongs_to, belongs_id = use.belongs_id
from (
  select distinct on (address) address, belongs_to, belongs_id from (
    select avatar as address, 1 as place, 'avatar' as belongs_to,
      -- Those people uploaded; the others came with the demo and are nobody's to take away.
      case when avatar ~ ('^/media/avatar-' || id || '-[0-9a-f]{32}\.') then id end as belongs_id from accounts
    union all select logo, 1, 'channel', null from channels
    union all select images[1], 1, 'cover', id from posts
    union all select unnest(images[2:]), 2, 'post', id from posts
    union all select '/media/' || (regexp_matches(content, '/media/([a-z0-9-]+\.[a-z]+)', 'g'))[1], 2, 'post', id from posts
    union all select unnest(images), 2, 'signal', id from signals
    union all select image_url, 2, 'comment', id from comments
  ) uses
  order by address, place, belongs_id
) use
where use.address = '/media/' || m.name;
-- Nobody knows whose it is, so nobody sees it.
update media set belongs_to = 'nothing' where belongs_to is null;
alter table media
  alter column belongs_to set not null,
  add check (belongs_to ~ '^[a-z]+$');

-- Names that can be guessed are given up everywhere; uploaded avatars bear a hash already.
create temporary table renamed on commit drop as
  select name as old, replace(gen_random_uuid()::text, '-', '') || substring(name from '\.[a-z]+$') as fresh
  from media where name !~ '[0-9a-f]{32}';
create unique index on renamed (old);
analyze renamed;
update media m set name = r.fresh from renamed r where m.name = r.old;
update accounts a set avatar = '/media/' || r.fresh from renamed r where a.avatar = '/media/' || r.old;
update channels c set logo = '/media/' || r.fresh from renamed r where c.logo = '/media/' || r.old;
update comments c set image_url = '/media/' || r.fresh from renamed r where c.image_url = '/media/' || r.old;
update posts set images = (
  select array_agg(coalesce('/media/' || r.fresh, address) order by place)
  from unnest(images) with ordinality i(address, place) left join renamed r on i.address = '/media/' || r.old)
where images <> '{}';
update signals set images = (
  select array_agg(coalesce('/media/' || r.fresh, address) order by place)
  from unnest(images) with ordinality i(address, place) left join renamed r on i.address = '/media/' || r.old)
where images <> '{}';
do $$
declare used record;
begin
  for used in
    select distinct p.id, r.old, r.fresh from posts p
    cross join lateral regexp_matches(p.content, '/media/([a-z0-9-]+\.[a-z]+)', 'g') as found(names)
    join renamed r on r.old = found.names[1]
  loop
    update posts set content = replace(content, '/media/' || used.old, '/media/' || used.fresh) where id = used.id;
  end loop;
end $$;
