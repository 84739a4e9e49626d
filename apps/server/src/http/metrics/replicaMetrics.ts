import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replica } from '#platform/replica/index.ts'

/** Metrics of the replica: who answered the reads it may answer, and how far behind it is. */
export function countReplica(registry: Registry, replica: Replica) {
  const shared = { registers: [registry] }
  new Counter({
    ...shared,
    name: 'database_replica_reads_total',
    help: 'Reads by who answered: the replica, or the primary because the replica was behind or refused',
    labelNames: ['outcome'],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(replica.tally)) this.inc({ outcome }, count)
    },
  })
  new Gauge({
    ...shared,
    name: 'database_replica_behind_bytes',
    help: 'Bytes of the log that the replica has not replayed',
    collect() {
      this.set(replica.behind)
    },
  })
}
