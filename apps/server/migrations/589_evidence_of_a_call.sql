-- The page of a call and the ledger ask for the evidence of one call.

create index signal_evidence_signal on signal_evidence (signal_id, id);
comment on index signal_evidence_signal is 'What decided one call, in its order.';
