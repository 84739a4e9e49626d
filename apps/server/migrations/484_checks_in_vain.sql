-- A lookup whose answer is lost or garbled may be charged: without a count it was paid for again every hour.
alter table forecaster_posts add column checks_in_vain smallint not null default 0;
comment on column forecaster_posts.checks_in_vain is 'How often it was asked for whether it still exists, perhaps paid for, without an answer.';
