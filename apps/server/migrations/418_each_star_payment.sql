-- Each payment in Stars buys a period of its own, so the end is computed from all payments that stand. The club's
-- payment bot may report another end; it replaces the payments that were known by then.
alter table telegram_subscriptions add column told_ends_at timestamptz;
alter table telegram_star_transactions add column is_superseded boolean not null default false;

update telegram_subscriptions s set told_ends_at = s.ends_at
where not exists (select from telegram_star_transactions p where p.telegram_id = s.telegram_id and p.ends_at = s.ends_at);
update telegram_star_transactions p set is_superseded = true
from telegram_subscriptions s
where s.telegram_id = p.telegram_id and s.told_ends_at is not null and p.ends_at is not null;
