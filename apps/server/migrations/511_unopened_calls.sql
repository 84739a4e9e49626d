-- An ended call whose idea is not opened in time counts as lost, so that a call nobody sees does not pay.

alter table record_calls add column is_unopened boolean not null default false;
comment on column record_calls.is_unopened is 'It ended and its idea is not opened, a day after it should be: it counts as lost until it is.';
