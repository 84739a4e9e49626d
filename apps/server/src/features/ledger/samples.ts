import type { Samples } from '#manifest.ts'

export const samples: Samples = {
  requests: {
    entry: [{ params: { index: '0' } }],
    entries: [{ query: {} }, { query: { before: '5', group: 'ends' } }],
    calls: [{ params: { author: 'abcd', call: '1' } }],
    since: [{ query: { from: '1' } }],
    consistency: [{ query: { from: '1', to: '1' } }],
    seal: [{ params: { id: '1' } }],
  },
  // Other samples change the signal, which adds moments that hold no idea yet.
  shaped: {
    'ledger_moments.salt': (word) => `case when salt is not null then convert_to(rpad('${word}', 32, '.'), 'UTF8') end`,
    'ledger_moments.payload': (word) => `case when payload is not null then '${word}' end`,
  },
  rows: (db) =>
    db.query(
      `with author as (insert into ledger_authors (account_id, calls) values (1, 1) returning author_key),
         call as (insert into ledger_calls (signal_id, author_key, number) select 1, author_key, 1 from author returning signal_id),
         entry as (insert into ledger_entries (index, entry, leaf_hash) values (0, '{"kind":"sealed"}', sha256('x')) returning index),
         head as (insert into ledger_checkpoints (size, root, note, vkey, signed_at)
           values (1, sha256('x'), E'o\\n1\\nx\\n\\n— o x\\n', 'o+x+x', now()) returning size),
         said as (insert into ledger_cosignatures (witness, size, line, signed_at) select 'w', size, 'x', now() from head),
         stamped as (insert into ledger_timestamps (size, authority, answer, stamped_at) select size, 't', 'x', now() from head),
         problem as (insert into ledger_problems (about, problem, since) values ('signing', 'x', now()))
       insert into ledger_moments (signal_id, kind, facts, entry_index, salt, payload)
       select signal_id, 'sealed', '{}', 0, sha256('salt'), '{}' from call, entry`,
    ),
}
