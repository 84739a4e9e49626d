create index import_runs_started on import_runs (started_at, id);
comment on index import_runs_started is 'The list at the desk.';
