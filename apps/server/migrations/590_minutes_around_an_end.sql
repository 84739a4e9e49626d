-- The page of a call that is over draws the minutes around the one that ended it.

create table signal_end_minutes (
  evidence_id bigint primary key references signal_evidence,
  bars jsonb not null
);
comment on table signal_end_minutes is 'The minutes around the one that ended a call, to draw. They decided nothing, so the evidence is without them.';
comment on column signal_end_minutes.bars is 'As in `signal_evidence`, oldest first; empty when the exchange has none any more.';

create index signal_evidence_ends on signal_evidence (made_at) where about = 'end' and source = 'binance';
comment on index signal_evidence_ends is 'Ends whose minutes are still to be read.';
