import { Counter, Gauge, type Registry } from 'prom-client'
import { listTallies } from '#platform/outside/tally.ts'

/** Metrics of outside services: the calls of this process, what is left of limits, the age of the last good answer. */
export function countServices(registry: Registry) {
  const shared = { registers: [registry] }
  new Counter({
    ...shared,
    name: 'service_calls_total',
    help: 'Calls of outside services by how they ended',
    labelNames: ['service', 'outcome'],
    collect() {
      this.reset()
      for (const [service, { calls }] of listTallies())
        for (const [outcome, count] of calls) this.inc({ service, outcome }, count)
    },
  })
  new Gauge({
    ...shared,
    name: 'service_last_good_age_seconds',
    help: 'Seconds since the last good answer of an outside service',
    labelNames: ['service'],
    collect() {
      this.reset()
      for (const [service, { lastGoodAt }] of listTallies())
        if (lastGoodAt !== null) this.set({ service }, Math.max(0, (Date.now() - lastGoodAt) / 1000))
    },
  })
  new Gauge({
    ...shared,
    name: 'service_limit_left',
    help: 'Calls that an outside service says are left until its next reset',
    labelNames: ['service'],
    collect() {
      this.reset()
      for (const [service, { left }] of listTallies()) if (left !== null) this.set({ service }, left)
    },
  })
}
