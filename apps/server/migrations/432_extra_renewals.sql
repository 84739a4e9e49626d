-- Two invoices paid at the same moment are two subscriptions in Telegram, and both would renew. The bot ends the renewal
-- of the later one and tells the person; the days of both payments stay.
alter table telegram_star_transactions
  add column renewal text not null default 'own' check (renewal in ('own', 'extra', 'ended')),
  add column renewal_due_at timestamptz,
  add column renewal_tries integer not null default 0,
  add column renewal_problem text not null default '';
create index telegram_extra_renewals on telegram_star_transactions (renewal_due_at) where renewal = 'extra';
