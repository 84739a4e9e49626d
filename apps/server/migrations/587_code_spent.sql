-- A payment whose code the person has spent with another one waits for an operator.
alter table invoices drop constraint invoices_problem_check;
alter table invoices add constraint invoices_problem_check
  check (problem in ('amount', 'currency', 'order', 'test', 'code'));
