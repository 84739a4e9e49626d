-- Each start says anew which job follows which event. Versions that run beside each other keep each other's links;
-- a link that no process has declared for a week is removed.
alter table outbox_followers add column declared_at timestamptz not null default now();
