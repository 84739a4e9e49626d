import type { FastifyInstance } from 'fastify'
import { createFaults, failing, failures } from '../market/control.ts'
import { botApi, type Refusal } from './botApi.ts'
import { telegramControl } from './control.ts'
import { createDelivery } from './delivery.ts'
import { createPeople } from './people.ts'
import { createWorld } from './world.ts'

/** Telegram: the Bot API under `/api.telegram.org`, its short addresses under `/t.me`, people under `/__sim/telegram`. */
export function telegram(now: () => number) {
  const world = createWorld(now)
  const delivery = createDelivery(world, now)
  const people = createPeople(world, delivery)
  const refusals: Refusal[] = []
  const faults = createFaults()

  return async (app: FastifyInstance) => {
    app.register(telegramControl(world, people, delivery, refusals))
    app.register(failures(faults), { prefix: '/__sim/telegram' })
    app.register(
      failing(faults, (outside) => {
        outside.register(botApi(world, people, delivery, refusals), { prefix: '/api.telegram.org' })
      }),
    )
  }
}
